import { site } from './site.ts';

/** The site's accent colours, for what has no style sheet: mails, cards and embeds. Those of Vitae are also in `tokens.css`. */
export const ACCENT = site.accent ?? { light: '#0f5c47', dark: '#82d1b2' };
