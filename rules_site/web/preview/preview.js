"use strict";
const box = document.getElementById("preview-english");
if (box) {
  box.checked = sessionStorage.getItem("preview-english") === "1";
  box.addEventListener("change", () => sessionStorage.setItem("preview-english", box.checked ? "1" : "0"));
}
const shown = document.querySelector(".preview-bar").dataset.version;
setInterval(async () => {
  try {
    const answer = await (await fetch("/api/preview", {cache: "no-store"})).json();
    if (answer.version !== shown) location.reload();
  } catch { /* the server is stopped or starts again */ }
}, 400);
