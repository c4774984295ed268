/** Mail providers with an address in many countries: the name before the country's ending. */
const EVERYWHERE: ReadonlySet<string> = new Set(
  `
  aol gmail gmx googlemail hotmail icloud live mail msn outlook protonmail rediffmail rocketmail tutanota yahoo yandex ymail zoho
`
    .trim()
    .split(/\s+/),
);

/** Other hosts at which anybody can have an address, and providers of access who give one to each of their customers. */
const HOSTS: ReadonlySet<string> = new Set(
  `
  126.com 139.com 163.com 163.net 188.com 189.cn 21cn.com aliyun.com foxmail.com qq.com sina.cn sina.com sohu.com tom.com wo.cn yeah.net
  daum.net hanmail.net kakao.com nate.com naver.com
  au.com biglobe.ne.jp docomo.ne.jp ezweb.ne.jp i.softbank.jp infoseek.jp nifty.com ocn.ne.jp softbank.ne.jp so-net.ne.jp
  bk.ru email.ua i.ua inbox.ru internet.ru list.ru meta.ua rambler.ru tut.by ukr.net vk.com xmail.ru ya.ru
  arcor.de freenet.de online.de posteo.de t-online.de vodafone.de web.de mailbox.org
  a1.net aon.at bluewin.ch chello.at hispeed.ch sunrise.ch
  bbox.fr club-internet.fr free.fr laposte.net neuf.fr numericable.fr orange.fr sfr.fr voila.fr wanadoo.fr
  alice.it aruba.it email.it fastwebnet.it inwind.it iol.it libero.it poste.it tim.it tin.it tiscali.it virgilio.it
  btinternet.com blueyonder.co.uk ntlworld.com sky.com talktalk.net tiscali.co.uk virgin.net virginmedia.com eircom.net
  hetnet.nl home.nl kpnmail.nl planet.nl upcmail.nl xs4all.nl ziggo.nl proximus.be skynet.be telenet.be pandora.be
  clix.pt iol.pt sapo.pt ono.com telefonica.net terra.es wanadoo.es
  interia.pl o2.pl onet.eu onet.pl op.pl poczta.fm tlen.pl wp.pl
  atlas.cz centrum.cz email.cz post.cz seznam.cz volny.cz azet.sk centrum.sk post.sk zoznam.sk
  citromail.hu freemail.hu t-online.hu abv.bg dir.bg mail.bg inbox.lv inbox.lt hot.ee mail.ee
  online.no bredband.net comhem.se spray.se telia.com kolumbus.fi luukku.com suomi24.fi jubii.dk ofir.dk stofanet.dk
  forthnet.gr otenet.gr superonline.com mynet.com
  bezeqint.net netvision.net.il walla.co.il walla.com emirates.net.ae
  bol.com.br globo.com globomail.com ig.com.br oi.com.br r7.com terra.com.br uol.com.br fibertel.com.ar prodigy.net.mx
  bellsouth.net att.net charter.net comcast.net cox.net earthlink.net frontier.com frontiernet.net juno.com mindspring.com netzero.net
  optonline.net optimum.net pacbell.net roadrunner.com rr.com sbcglobal.net verizon.net windstream.net
  bell.net cogeco.ca rogers.com shaw.ca sympatico.ca telus.net videotron.ca
  bigpond.com bigpond.net.au iinet.net.au internode.on.net optusnet.com.au tpg.com.au xtra.co.nz
  indiatimes.com sify.com vsnl.net singnet.com.sg starhub.net.sg ananzi.co.za mweb.co.za telkomsa.net vodamail.co.za webmail.co.za
  disroot.org duck.com email.com fastmail.com fastmail.fm hey.com hushmail.com inbox.com lycos.com mac.com me.com pm.me pobox.com
  proton.me riseup.net runbox.com startmail.com tuta.com tuta.io tutamail.com usa.com usa.net windowslive.com zohomail.com passport.com
  rogers.ca aim.com netscape.net excite.com cs.com compuserve.com mailfence.com ctemplar.com privaterelay.appleid.com
`
    .trim()
    .split(/\s+/),
);

const COUNTRY = /^([a-z]+)\.(?:com|net|org|[a-z]{2}|com?\.[a-z]{2})$/;

/** Whether anybody can have an address at a host, so that two who do have nothing in common. It is given in lower case. */
export const isMailProvider = (host: string): boolean =>
  HOSTS.has(host) || EVERYWHERE.has(COUNTRY.exec(host)?.[1] ?? '');
