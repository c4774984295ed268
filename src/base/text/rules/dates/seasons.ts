import { foldText } from '../text.ts';

// Seasons, in the languages of the files.
const SEASONS: ReadonlySet<string> = new Set(
  [
    ['spring', 'summer', 'autumn', 'fall', 'winter'],
    [
      'frühling',
      'frühjahr',
      'sommer',
      'herbst',
      'wintersemester',
      'sommersemester',
      'ws',
      'ss',
      'sose',
      'wise',
    ],
    ['printemps', 'été', 'automne', 'hiver'],
    ['primavera', 'verano', 'otoño', 'invierno'],
    ['estate', 'autunno', 'inverno'],
    ['verão', 'outono'],
    ['lente', 'voorjaar', 'zomer', 'herfst', 'najaar'],
    ['vår', 'sommar', 'höst', 'vinter'],
    ['wiosna', 'lato', 'jesień', 'zima'],
    ['ilkbahar', 'yaz', 'sonbahar', 'kış'],
    ['весна', 'лето', 'осень', 'зима', 'весной', 'летом', 'осенью', 'зимой'],
    ['الربيع', 'الصيف', 'الخريف', 'الشتاء', 'ربيع', 'صيف', 'خريف', 'شتاء'],
    ['वसंत', 'ग्रीष्म', 'शरद', 'शीत'],
    ['春', '夏', '秋', '冬', '春季', '夏季', '秋季', '冬季'],
    ['봄', '여름', '가을', '겨울'],
  ].flatMap((words) => words.map(foldText)),
);
// A part of a year with its number: `Q1`, `1. Quartal`, `2nd half`.
const NUMBERED = /^(?:[qth][1-4]|[1-4][qth])$/;
const PARTS: ReadonlySet<string> = new Set(
  [
    ['quarter', 'half', 'semester', 'term', 'trimester'],
    [
      'quartal',
      'halbjahr',
      'trimestre',
      'semestre',
      'kwartaal',
      'kvartal',
      'kwartał',
      'квартал',
      'полугодие',
    ],
  ].flatMap((words) => words.map(foldText)),
);
const NUMBER = /^[1-4](?:st|nd|rd|th|er|e|eme|o|º|ª|й|е)?$/;
const BETWEEN = ['of', 'de', 'del', 'des', 'in', 'the', 'году', 'года', 'г', '年'];

// 2010, 2010/11 and 2010/2011
const YEAR = /(?<!\d)(\d{4})(?:\s?[年년]|\s?[/–-]\s?(\d{4}|\d{2})(?![\p{L}\d]))?/u;

/** The year of a season, a quarter or a half of it, by folded text such as `summer 2010`, `q1 2010` or `ws 2010/11`; null if it says anything else. */
export const yearOfSeason = (text: string): string | null => {
  const [whole = '', year = '', next = ''] = YEAR.exec(text) ?? [];
  if (year === '' || !String(Number(year) + 1).endsWith(next)) return null;
  const pieces = text.replace(whole, ' ').match(/[\p{L}\p{M}\d]+/gu) ?? [];
  const words = pieces.filter((word) => !BETWEEN.includes(word));
  const isPart = words.some((word) => PARTS.has(word));
  const isKnown = (word: string): boolean =>
    SEASONS.has(word) || PARTS.has(word) || NUMBERED.test(word) || (isPart && NUMBER.test(word));
  return words.length > 0 && words.every(isKnown) ? year : null;
};
