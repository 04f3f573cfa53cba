"""Every check, by code. Codes are never reused. P paytable, R rules text, C catalog, H help page, G glossary."""

from __future__ import annotations

from rules_site.checks import catalogs, pages, paytables, rules
from rules_site.checks.finding import Check, Severity

CHECKS: tuple[Check, ...] = (
    Check("P001", "payout-differs-from-engine", paytables.payout_differs_from_engine),
    Check("P002", "outcome-missing-from-paytable", paytables.outcome_missing_from_paytable),
    Check("P003", "outcome-unknown-to-engine", paytables.outcome_unknown_to_engine),
    Check("P004", "return-differs-from-odds", paytables.return_differs_from_odds),
    Check("P005", "example-settles-differently", paytables.example_settles_differently),
    Check("P006", "odds-stale", paytables.odds_stale),
    Check("R001", "placeholder-without-fact", rules.placeholder_without_fact),
    Check("R002", "setting-differs-from-engine", rules.setting_differs_from_engine),
    Check("R003", "number-in-text", rules.number_in_text),
    Check("R004", "setting-never-shown", rules.setting_never_shown),
    Check("R005", "choice-without-sentence", rules.choice_without_sentence),
    Check("C001", "template-out-of-date", catalogs.template_out_of_date),
    Check("C002", "message-untranslated", catalogs.message_untranslated, Severity.WARNING),
    Check("C003", "message-fuzzy", catalogs.message_fuzzy, Severity.WARNING),
    Check("C004", "placeholder-mismatch", catalogs.placeholder_mismatch),
    Check("C005", "markup-in-translation", catalogs.markup_in_translation),
    Check("C006", "number-in-translation", catalogs.number_in_translation),
    Check("C007", "plural-forms-wrong", catalogs.plural_forms_wrong),
    Check("C008", "catalog-unreadable", catalogs.catalog_unreadable),
    Check("C009", "placeholder-order-changed", catalogs.placeholder_order_changed, Severity.WARNING),
    Check("H001", "number-differs-from-engine", pages.number_differs_from_engine),
    Check("H002", "fact-not-shown", pages.fact_not_shown),
    Check("H003", "number-without-source", pages.number_without_source),
    Check("H004", "english-on-translated-page", pages.english_on_translated_page, Severity.WARNING),
)
