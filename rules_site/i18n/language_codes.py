"""The codes of languages, by CLDR: a service that reads a build has no Babel. The tests hold them to it."""

from __future__ import annotations

from collections.abc import Mapping

_CODES = """
    aa ab ace ach ada ady ae aeb af afh agq ain ak akk akz ale aln alt am an ang ann anp apc apw ar arc arn aro arp
    arq ars arw ary arz as asa ase ast atj av avk awa ay az ba bal ban bar bas bax bbc bbj be bej bem bew bez bfd
    bfq bg bgc bgn bho bi bik bin bjn bkm bla blo blt bm bn bo bpy bqi br bra brh brx bs bss bua bug bum byn byv ca
    cad car cay cch ccp ce ceb cgg ch chb chg chk chm chn cho chp chr chy cic ckb clc co cop cps cr crg crh crj crk
    crl crm crr crs cs csb csw cu cv cy da dak dar dav de del den dgr din dje doi dsb dtp dua dum dv dyo dyu dz dzg
    ebu ee efi egl egy eka el elx en enm eo es esu et eu ewo ext fa fan fat ff fi fil fit fj fo fon fr frc frm fro
    frp frr frs fur fy ga gaa gag gan gay gba gbz gd gez gil gl glk gmh gn goh gon gor got grb grc gsw gu guc gur
    guz gv gwi ha hai hak haw hax he hi hif hil hit hmn hnj ho hr hrx hsb hsn ht hu hup hur hy hz ia iba ibb id ie
    ig ii ik ikt ilo inh io is isv it iu izh ja jam jbo jgo jmc jpr jrb jut jv ka kaa kab kac kaj kam kaw kbd kbl
    kcg kde kea kek ken kfo kg kgp kha kho khq khw ki kiu kj kk kkj kl kln km kmb kn ko koi kok kos kpe kr krc kri
    krj krl kru ks ksb ksf ksh ku kum kut kv kw kwk kxv ky la lad lag lah lam lb lez lfn lg li lij lil liv lkt lld
    lmo ln lo lol lou loz lrc lsm lt ltg lu lua lui lun luo lus luy lv lzh lzz mad maf mag mai mak man mas mde mdf
    mdr men mer mfe mg mga mgh mgo mh mhn mi mic mid min mk ml mn mnc mni moe moh mos mr mrh mrj ms mt mua mus mwl
    mwr mwv mww my mye myv mzn na nan nap naq nb nd nds ne new ng nia niu njo nl nmg nn nnh nnp no nog non nov nqo
    nr nso nus nv nwc ny nym nyn nyo nzi oc oj ojb ojc ojs ojw oka om or os osa ota pa pag pal pam pap pau pcd pcm
    pdc pdt peo pfl phn pi pis pl pms pnt pon pqm prg pro ps pt qu quc qug raj rap rar rej rgn rhg rif rm rn ro rof
    rom rtm ru rue rug rup rw rwk sa sad sah sam saq sas sat saz sba sbp sc scn sco sd sdc sdh se see seh sei sel
    ses sg sga sgs sh shi shn shu si sid sjd sje sju sk skr sl slh sli sly sm sma smj smn sms sn snk so sog sq sr
    srn srr ss ssy st stq str su suk sus sux suz sv sw swb syc syr szl ta tce tcy te tem teo ter tet tg tgx th tht
    ti tig tiv tk tkl tkr tlh tli tly tmh tn to tog tok tpi tr tru trv trw ts tsd tsi tt ttm ttt tum tvl twq ty tyv
    tzm udm ug uga uk umb ur uz vai ve vec vep vi vls vmf vmw vo vot vro vun wa wae wal war was wbp wo wuu xal xdq
    xh xmf xnr xog yao yap yav ybb yi yo yrl yue za zap zbl zea zen zgh zh zu zun zza
    """

#: Every language that CLDR has a name or data for, by its code in BCP 47: of two letters where there is one.
LANGUAGES = frozenset(_CODES.split())

#: A language, and behind it its other codes: of ISO 639-2 and 639-3 (``rus``, ``ger``), of its main part (``cmn``), and
#: those that old clients still send (``in``, ``iw``, ``tl``).
_OTHERS = """
    aa=aar ab=abk ae=ave aeb=ajt af=afr ak=aka,tw,twi am=amh an=arg apc=ajp ar=ara,arb as=asm av=ava ay=aym,ayr
    az=aze,azj ba=bak bal=bcc be=bel bg=bul bho=bh,bih bi=bis bik=bcl bm=bam bn=ben bo=bod,tib br=bre bs=bos bua=bxr
    ca=cat ce=che ch=cha chm=mhr co=cos cr=cre,cwd crr=pmk cs=ces,cze cu=chu cv=chv cy=cym,wel da=dan de=deu,ger
    del=umu den=xsl din=dik doi=dgo dtp=ktr,kzj,kzt,tdu dv=div dz=adp,dzo ee=ewe el=ell,gre en=eng enm=yol eo=epo
    es=spa et=ekk,est eu=baq,eus fa=fas,per,pes ff=fuc,ful fi=fin fil=tgl,tl fj=fij fo=fao fr=fra,fre fy=fry ga=gle
    gba=gya gd=gla gl=glg gn=grn,gug gon=gno grb=gbo gu=guj,prp gv=glv ha=hau hai=hdn he=heb,iw hi=hin hmn=hea
    ho=hmo hr=hrv,scr ht=hat hu=hun hy=arm,hye hz=her ia=ina iba=blg,snb id=in,ind ie=ile ig=ibo ii=iii ik=esk,ipk
    io=ido is=ice,isl it=ita iu=ike,iku ja=jpn jrb=aju jv=jav,jw ka=geo,kat kg=kng,kon ki=kik kj=kua kk=kaz kl=kal
    kln=spy km=khm kmb=smd kn=kan ko=kor kok=gom kpe=xpe kr=kau,knc kru=kxl ks=kas ku=kmr,kur kv=kom,kpv kw=cor
    ky=kir la=lat lah=pnb lb=ltz lg=lug li=lim ln=lin lo=lao lt=lit lu=lub luy=bxk lv=lav,lvs man=emk mg=mlg,plt
    mh=mah mi=mao,mri mk=mac,mkd ml=mal mn=drh,khk,mon mr=mar mrh=shl ms=may,msa,zsm mt=mlt mwr=dhd my=bur,mya
    na=nau nb=nob nd=nde ne=nep,npi ng=ndo nl=dut,nld nn=nno no=nor nr=nbl nv=nav ny=nya oc=oci oj=ojg,oji
    om=gaz,orm or=ori,ory os=oss pa=pan pi=pli pl=pol ps=pbu,pus pt=por qu=que,quz raj=mup rm=roh rn=run
    ro=mo,mol,ron,rum rom=rmy ru=rus rw=kin sa=cls,san sc=src,srd sd=snd se=sme sg=sag si=sin sk=slk,slo sl=slv
    sm=smo sn=sna so=som sq=alb,als,sqi sr=scc,srp ss=ssw st=sot su=sun sv=swe sw=swa,swh syr=cld ta=tam te=tel
    tg=tgk th=tha ti=tir tk=tuk tmh=ttq tn=tsn to=ton tr=tur ts=tso tt=tat ty=tah ug=uig uk=ukr ur=urd uz=uzb,uzn
    ve=ven vi=vie vo=vol wa=wln wo=wol xh=xho yi=ji,ydd,yid yo=yor za=zha,zyb zap=zai zh=chi,cmn,zho zu=zul zza=diq
    """

#: The other codes of each language that has any.
OTHER_CODES: Mapping[str, tuple[str, ...]] = {
    code: tuple(others.split(",")) for code, _, others in (pair.partition("=") for pair in _OTHERS.split())
}

#: What a code is an other one of.
_MEANT = {other: code for code, others in OTHER_CODES.items() for other in others}


def canonical_tag(code: str) -> str:
    """Return the code in BCP 47 of a language that is called otherwise; any other code as it is.

    >>> canonical_tag("rus"), canonical_tag("in"), canonical_tag("id"), canonical_tag("baccarat")
    ('ru', 'id', 'id', 'baccarat')
    """
    return _MEANT.get(code, code)
