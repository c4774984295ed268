import { ACCENT } from '../../../base/brand/rules/accent.ts';
import { site } from '../../../base/brand/rules/site.ts';
import { policyHash } from '../../../base/crypto/server/policy-hash.ts';
import { directionOf } from '../../../base/languages/rules/language-direction.ts';
import { currentLanguage, say } from '../../../base/languages/rules/say.ts';
import { DEFAULT_AVATAR } from '../../../base/photos/rules/photo.ts';
import { textDirection } from '../../../base/text/rules/text-direction.ts';
import { tone } from '../../../base/text/rules/tone.ts';
import { toXml } from '../../../base/text/server.ts';
import { MODERATION_SENTENCES } from '../../../moderation/rules/sentences.ts';
import { paths } from '../../../paths.ts';
import { withoutBadgeMarks } from '../../../profiles/badge/rules/badge-marks.ts';
import { isVerified } from '../../../profiles/badge/rules/verified.ts';
import { cardRole } from '../../../profiles/life/rules/card-role.ts';
import { filedUnder } from '../../../profiles/rules/filed-under.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import { initials } from '../../../profiles/rules/monogram.ts';
import type { SharedProfile } from '../../profile-files/server/profile-file.ts';

/** The card's styles. It loads no style sheet and no font, so that it appears at once on any site. */
const STYLE = `:root{color-scheme:light dark;--ground:#fffefb;--ink:#1c1915;--soft:#554e45;--line:#e2dcd0;--accent:${ACCENT.light};--on-accent:#fffefb}
@media(prefers-color-scheme:dark){:root{--ground:#221f1b;--ink:#ede8de;--soft:#c0b8aa;--line:#37322b;--accent:${ACCENT.dark};--on-accent:#0b1f17}}
*{box-sizing:border-box;margin:0}
body{color:var(--ink);background:var(--ground);font:400 15px/1.45 system-ui,sans-serif}
.card{display:grid;grid-template-columns:auto minmax(0,1fr);gap:16px;align-items:center;height:100vh;min-height:148px;max-height:420px;padding:14px;overflow:hidden;border:1px solid var(--line);border-radius:8px}
.photo,.mono{display:block;width:auto;height:min(100vh - 32px,220px);aspect-ratio:600/641;object-fit:cover;border-radius:3px}
.mono{display:grid;place-items:center;font:400 44px/1 Georgia,serif}
.t1{background:#dfe9e2;color:#24503f}.t2{background:#efe3d0;color:#6a4a1c}.t3{background:#e6e0ea;color:#4b3a63}.t4{background:#dce6ea;color:#27505f}.t5{background:#f0dfd8;color:#73382a}
.text{display:grid;gap:6px;min-width:0}
.name{display:-webkit-box;overflow:hidden;-webkit-box-orient:vertical;-webkit-line-clamp:3;font:500 22px/1.2 "Source Serif 4",Georgia,"Noto Naskh Arabic",serif;overflow-wrap:anywhere}
.role{display:-webkit-box;overflow:hidden;-webkit-box-orient:vertical;-webkit-line-clamp:2;color:var(--soft);overflow-wrap:anywhere}
.name svg{display:inline-block;margin-inline-start:6px;vertical-align:-3px}
.rim{fill:var(--accent)}.tick{fill:none;stroke:var(--on-accent);stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
a{color:inherit;text-decoration:none}
.more{justify-self:start;padding-block:6px;font-size:14px;font-weight:500;color:var(--accent);text-decoration:underline;text-underline-offset:.18em}
a:hover .name,a.name:hover{text-decoration:underline;text-decoration-thickness:1px;text-underline-offset:.15em}
a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.empty{display:grid;place-content:center;justify-items:center;gap:4px;height:100vh;min-height:148px;max-height:420px;padding:14px;color:var(--soft);text-align:center;border:1px solid var(--line);border-radius:8px}
@media(max-width:359px) and (min-height:300px){.card{grid-template-columns:1fr;align-content:start;max-height:none}.photo,.mono{height:min(52vh,240px)}}`;

/** The card may load pictures of this site and its own style. It is the only page that any site may frame. */
export const EMBED_POLICY = [
  "default-src 'none'",
  "img-src 'self'",
  `style-src '${policyHash(STYLE)}'`,
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ');

const badgeIcon = (): string =>
  `<svg width="20" height="20" viewBox="0 0 24 24" role="img" aria-label="${toXml(say('profiles.badge.verified'))}"><path class="rim" d="M12 1.200l2.500 2 3.100-.6 1.300 2.900 2.900 1.300-.6 3.100 2 2.500-2 2.500.6 3.100-2.900 1.300-1.300 2.900-3.100-.6-2.500 2-2.500-2-3.100.6-1.300-2.900L2.200 18l.6-3.100-2-2.500 2-2.500L2.200 6.800l2.900-1.300 1.300-2.900 3.100.6L12 1.200Z"/><path class="tick" d="m7.600 12.300 3 3 5.800-6"/></svg>`;

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="${currentLanguage()}" dir="${directionOf(currentLanguage())}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${toXml(title)}</title><style>${STYLE}</style></head><body>${body}</body></html>`;

const link = (href: string, className: string, content: string): string =>
  `<a class="${className}" href="${toXml(href)}" target="_blank" rel="noopener">${content}</a>`;

/** The card of a profile for other sites: no script, no cookie, and links that open a new tab. */
export const embedCard = ({ profile, address }: Pick<SharedProfile, 'profile' | 'address'>): string => {
  const name = withoutBadgeMarks(displayName(profile));
  const role = withoutBadgeMarks(cardRole(profile));
  const file = paths.photo(profile.avatar);
  const portrait =
    profile.avatar === DEFAULT_AVATAR || profile.avatar === ''
      ? `<span class="mono t${tone(name)}" aria-hidden="true">${toXml(initials(name, filedUnder(profile)))}</span>`
      : `<img class="photo" src="${toXml(paths.picture(file, 480) ?? file)}" alt="" width="600" height="641">`;
  const badge = isVerified(profile.verified) ? badgeIcon() : '';
  const roleLine = role === '' ? '' : `<p class="role" dir="auto">${toXml(role)}</p>`;
  return page(
    name,
    `<div class="card">${link(address, 'face', portrait).replace('<a ', '<a aria-hidden="true" tabindex="-1" ')}<div class="text" dir="${textDirection(name)}">${link(address, 'name', `<bdi>${toXml(name)}</bdi>${badge}`)}${roleLine}${link(address, 'more', toXml(say('sharing.embed.view', { site: site.name })))}</div></div>`,
  );
};

/** The card for a missing profile. */
export const emptyEmbedCard = (home: string): string =>
  page(
    say('sharing.embed.missing'),
    `<div class="empty"><p>${MODERATION_SENTENCES.notAvailable}</p>${link(home, 'more', toXml(site.name))}</div>`,
  );
