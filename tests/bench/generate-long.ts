import type { ProfileRecord } from '../../src/profiles/rules/profile.ts';
import { seededRandom } from '../support/chance/seeded-random.ts';
import { generateProfiles, WORDS } from './generate.ts';

/** As many words as a language has beside names, each as frequent as Zipf's law says. */
const VOCABULARY = 40_000;
/** The words of short texts are at these ranks: the first is in nearly all biographies, the last in one of a hundred. */
const FIRST_RANK = 30;
const RANK_GROWTH = 1.25;
const SENTENCE = 12;
const PARAGRAPH = 90;
/** One biography in so many is in another script. */
const OTHER_SCRIPT = 10;

const SYLLABLES = {
  latin:
    'an ber cal dor en fi gra hel in jo ka lin mer no or pre qui ro sta ter un ver win xa yor zel ment tion ing é ção ü th sh ch ght le re de la si tu mi pol car ben',
  cyrillic: 'ан бер вал гор де жи за ил ка лен мер но ов пре рос ста тер ун фи хо це чи ша щу ый ция ние ть',
  greek: 'αν βερ γα δορ ες ζη θαλ ικ κα λιν μερ νο ξε ος πρε ρο στα τερ υν φι χω ψα ώς μα ση ία',
  arabic: 'ال با تي ثر جم حس خا دو ذر زي سل شم صا ضر طا ظل عر غا فن قد كت لم من هو ور ية ات ين',
} as const;
const CHINESE_FIRST = 0x4e00;
const CHINESE_LETTERS = 5_000;

/** A number in so many syllables. */
const syllablesOf = (number: number, syllables: readonly string[], count: number): string =>
  Array.from({ length: count }, (_, place) => {
    const digit = Math.floor(number / syllables.length ** place) % syllables.length;
    return syllables[digit];
  }).join('');

const vocabularyOf = (script: keyof typeof SYLLABLES): string[] => {
  const syllables = SYLLABLES[script].split(' ');
  // Frequent words are short, and words that are next in rank differ in all syllables.
  const words = Array.from({ length: VOCABULARY }, (_, rank) => {
    const count = rank < syllables.length ? 1 : rank < syllables.length ** 2 / 2 ? 2 : 3;
    return syllablesOf((rank * 7_919) % syllables.length ** count, syllables, count);
  });
  if (script === 'latin')
    for (const [index, word] of WORDS.entries()) words[Math.round(FIRST_RANK * RANK_GROWTH ** index)] = word;
  return words;
};

/** A deterministic generator of profiles with names of their own and biographies of so many letters, oldest first. */
export const generateLongProfiles = (start: number, letters: number, seed = 2) => {
  const generate = generateProfiles(start);
  const random = seededRandom(seed);
  const zipf = (count: number): number => Math.floor(count ** random()) - 1;
  const latin = vocabularyOf('latin');
  const others = (['cyrillic', 'greek', 'arabic'] as const).map(vocabularyOf);
  const surnames = SYLLABLES.latin.split(' ').filter((syllable) => syllable.length < 4);

  const prose = (vocabulary: readonly string[]): string => {
    let text = '';
    for (let count = 0; ; count += 1) {
      const word = vocabulary[zipf(vocabulary.length)] as string;
      const isFirst = count % SENTENCE === 0;
      const before = count === 0 ? '' : count % PARAGRAPH === 0 ? '.\n\n' : isFirst ? '. ' : ' ';
      // A year or a number now and then, as biographies have them.
      const next = random() < 0.02 ? String(1700 + Math.floor(random() * 326)) : word;
      const added = before + (isFirst ? next[0]?.toUpperCase() + next.slice(1) : next);
      if (text.length + added.length >= letters) return `${text}.`;
      text += added;
    }
  };
  const chinese = (): string => {
    let text = '';
    while (text.length < letters) {
      const length = 6 + Math.floor(random() * 14);
      for (let count = 0; count < length; count += 1)
        text += String.fromCharCode(CHINESE_FIRST + zipf(CHINESE_LETTERS));
      text += random() < 0.6 ? '，' : '。';
    }
    return text.slice(0, letters);
  };
  const biography = (index: number): string => {
    if (index % OTHER_SCRIPT !== 0) return prose(latin);
    const script = others[(index / OTHER_SCRIPT) % (others.length + 1)];
    return script === undefined ? chinese() : prose(script);
  };

  return (index: number): ProfileRecord => {
    const record = generate(index);
    const own = syllablesOf(index, surnames, 3);
    const name = `${record.name} ${own[0]?.toUpperCase()}${own.slice(1)}`;
    return {
      ...record,
      name,
      ...(record.profile === 'professional' && { companyname: name }),
      message: biography(index),
    };
  };
};
