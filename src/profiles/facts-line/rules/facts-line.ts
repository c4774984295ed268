import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { currentLanguage, say } from '../../../base/languages/rules/say.ts';
import { shownLine } from '../../badge/rules/badge-marks.ts';
import { rowYears } from '../../rules/row-facts.ts';
import { COUNTRY_NAMES } from './country-names.ts';

type Page = {
  profile: ProfileKind;
  profession: string;
  nationality: string;
  born: string;
  died: string;
  industry: string;
  startedyear: string;
  address: string;
};

/** Who or what a page is about in a line below the role, of what the public sees: 'Dutch artist, born 1978', '1867–1934', 'Shipbuilding, since 1958 · Halifax'; '' if no more than the role is known. */
export const factsLine = (page: Page): string =>
  page.profile === 'personal' ? personLine(page) : companyLine(page);

const personLine = (page: Page): string => {
  const years = rowYears(page);
  const nationality = capitalised(shownLine(page.nationality));
  const profession = shownLine(page.profession);
  // Without a nationality, the line would only repeat the role.
  const who = nationality === '' ? '' : withProfession(nationality, profession);
  return capitalised(withMore(who, years));
};

/** A profession that can stand within a sentence: no title with names in it. */
const SIMPLE = /^\p{Script=Latin}[\p{Ll}\p{M} '’-]{2,59}$/u;
/** The same on pages of other languages, whose scripts may have no capitals. */
const SIMPLE_ELSEWHERE = /^\p{L}[\p{Ll}\p{Lo}\p{M} '’-]{2,59}$/u;

const withProfession = (nationality: string, profession: string): string => {
  if (!(isEnglish() ? SIMPLE : SIMPLE_ELSEWHERE).test(profession)) return nationality;
  const inSentence = isEnglish() ? profession.charAt(0).toLowerCase() + profession.slice(1) : profession;
  if (isAdjective(nationality))
    return say('profiles.facts.of-nationality', { nationality, profession: inSentence });
  return isCountry(nationality)
    ? say('profiles.facts.from-country', { profession: inSentence, country: withArticle(nationality) })
    : nationality;
};

const companyLine = ({ industry, startedyear, address }: Page): string => {
  const since = startedyear && say('profiles.facts.since', { year: startedyear });
  const what = withMore(shownLine(industry), since);
  const place = isShortPlace(address) ? address : '';
  return capitalised([what, place].filter((part) => part !== '').join(' · '));
};

const withMore = (what: string, more: string): string =>
  what === '' || more === '' ? what + more : say('profiles.facts.with', { what, more });

// Other languages write nouns and names of countries in another way within a sentence.
const isEnglish = (): boolean => currentLanguage() === 'en';

const LONGEST_PLACE = 40;

// A postal address is no place.
const isShortPlace = (address: string): boolean =>
  address !== '' && address.length <= LONGEST_PLACE && !/[\n\d]/.test(address);

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const isCountry = (text: string): boolean => COUNTRY_NAMES.has(text);

const WITH_ARTICLE =
  /^(?:USA|UK|UAE|United .*|Netherlands|Philippines|Bahamas|Gambia|Maldives|Seychelles|Soviet Union|Democratic Republic .*|.* (?:Republic|Islands))$/;

const withArticle = (country: string): string =>
  isEnglish() && WITH_ARTICLE.test(country) ? `the ${country}` : country;

/** Words such as 'Indian' and 'Anglo-Irish', by how they end. */
const ADJECTIVE = /^\p{Lu}[\p{Ll}\p{M}]+(?:[- ]\p{Lu}[\p{Ll}\p{M}]+)*$/u;
const ADJECTIVE_END = /(?:ish|ese|an|[^i]i|lander)$/;
const OTHER_ADJECTIVE =
  /(?:^|[- ])(?:Dutch|French|Czech|Swiss|Greek|Thai|Welsh|Scots|Filipino|Filipina|Cypriot|Icelandic|Slovak|Kazakh|Uzbek|Lao|Malagasy|Basque|Kosovar)$/;

const isAdjective = (text: string): boolean =>
  ADJECTIVE.test(text) && (OTHER_ADJECTIVE.test(text) || (ADJECTIVE_END.test(text) && !isCountry(text)));
