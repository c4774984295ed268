import { siteLanguages } from '../../../base/brand/rules/languages.ts';
import { currentLanguage } from '../../../base/languages/rules/say.ts';
import { wordFor } from './translation-label.ts';

/** Languages that are written by many, and are offered beside those of the site; a page may have any other. */
const WRITTEN =
  'af am ar az be bg bn bo bs ca ckb cs cy da de dz el en eo es et eu fa fi fil fo fr fy ga gd gl gu ha haw he hi hr ht hu hy id ig is it ja jv ka kk km kn ko ku ky la lb lo lt lv mai mg mi mk ml mn mr ms mt my nb ne nl nn ny om or pa pl ps pt qu ro ru rw sa sd si sk sl sm sn so sq sr su sv sw ta te tg th ti tk tl tn to tr tt ug uk ur uz vi wo xh yi yo zh zh-Hans zh-Hant zu'.split(
    ' ',
  );

/** Languages to choose among, with their names in the reader's language and sorted by these; `present` are those that are chosen already. */
export const languageOptions = (present: readonly string[] = []): (readonly [string, string])[] => {
  const tags = new Set([...siteLanguages(), ...WRITTEN, ...present].filter((tag) => tag !== ''));
  const order = new Intl.Collator(currentLanguage());
  return [...tags]
    .map((tag) => [tag, wordFor(tag)] as const)
    .sort(([, one], [, other]) => order.compare(one, other));
};
