import { isObject, type Read, readStructured, secureUrl } from '../../../base/fields/rules/structured.ts';
import { textProblem } from '../../../base/fields/rules/text-problem.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { withoutFillers } from '../../../base/text/rules/letters/unseen.ts';
import { characters, cleanText, trimmed } from '../../../base/text/rules/text.ts';
import { addressKey, readWebAddress } from '../../../base/text/rules/url.ts';
import { LINKS } from '../../rules/limits.ts';
import type { Link } from '../../rules/structured-values.ts';

export const LINK_SENTENCES = {
  get notAList() {
    return say('profiles.links.not-a-list');
  },
  get url() {
    return say('profiles.structured.url', { max: LINKS.url });
  },
  get label() {
    return say('profiles.links.label', { max: LINKS.label });
  },
  get tooMany() {
    return say('profiles.links.too-many', { max: LINKS.page });
  },
} as const;

/** Whether an address may be linked although it is not https; the server takes hosts that its operator names, for tests. */
export type MayLink = (url: URL) => boolean;

/** Reads the links of a form or an import, each address once: returns them in their order, or the problem as a sentence. */
export const readLinks = (sent: unknown, mayLink: MayLink = () => false): Read<readonly Link[]> => {
  const list = readStructured(sent, []);
  if (!Array.isArray(list)) return { problem: LINK_SENTENCES.notAList };
  if (list.length > LINKS.page) return { problem: LINK_SENTENCES.tooMany };
  const links: Link[] = [];
  for (const each of list) {
    if (!isObject(each)) return { problem: LINK_SENTENCES.notAList };
    const url = linkUrl(each['url'], mayLink);
    if (url === null) return { problem: LINK_SENTENCES.url };
    const { label: sent = '' } = each;
    const label = readLabel(sent);
    if (label === null) return { problem: LINK_SENTENCES.label };
    if (!links.some((link) => addressKey(link.url) === addressKey(url))) links.push({ url, label });
  }
  return { value: links };
};

/** The address of a link as it is stored; null if it may not be one. */
export const linkUrl = (sent: unknown, mayLink: MayLink = () => false): string | null => {
  const url = secureUrl(sent, LINKS.url);
  if (url !== null || typeof sent !== 'string') return url;
  const text = trimmed(sent);
  const address = readWebAddress(text);
  return address !== null && characters(text) <= LINKS.url && mayLink(address) ? text : null;
};

const readLabel = (sent: unknown): string | null => {
  if (typeof sent !== 'string') return null;
  const label = withoutFillers(cleanText(sent, LINKS.label));
  return textProblem('Label', LINKS.label, label, false) === null ? label : null;
};

// Scripts that are written together: Japanese with its three, Korean and Chinese with Han, and Latin beside them.
const TOGETHER: readonly RegExp[] = [
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]*$/u,
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Hangul}]*$/u,
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Bopomofo}]*$/u,
];

const scriptsOf = (letter: string): string =>
  ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Hebrew', 'Arabic', 'Devanagari', 'Thai', 'Georgian'].find(
    (script) => new RegExp(`\\p{Script=${script}}`, 'u').test(letter),
  ) ?? 'other';

/** Whether a host name in Unicode has letters of several scripts that are not written together, so that it could pass for another one. */
export const mixesScripts = (host: string): boolean => {
  const letters = [...host].filter((sign) => /\p{L}/u.test(sign));
  if (TOGETHER.some((script) => script.test(letters.join('')))) return false;
  return new Set(letters.map(scriptsOf)).size > 1 || letters.some((letter) => scriptsOf(letter) === 'other');
};
