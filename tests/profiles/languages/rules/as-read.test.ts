import { expect, test } from 'vitest';
import { loadCatalogue, sayIn } from '../../../../src/base/languages/rules/say.ts';
import {
  asRead,
  foreignLanguage,
  outdatedFields,
  suggestedLanguage,
  translatedFields,
} from '../../../../src/profiles/languages/rules/as-read.ts';
import type { PublicProfile } from '../../../../src/profiles/rules/profile.ts';
import { withLanguages } from '../../../support/languages.ts';

withLanguages('en', 'de', 'hi');

const PAGE = {
  profile: 'personal',
  language: 'en',
  message: 'Builds bridges.',
  profession: 'Engineer',
  awards: '',
  hobbies: 'पतंग उड़ाना और साइकिल',
  translations: { de: { message: 'Baut Brücken.', awards: 'Preis' } },
  behind: { de: ['message'] },
} as unknown as PublicProfile;

const readIn = async <Said>(language: string, saying: (page: PublicProfile) => Said): Promise<Said> => {
  await loadCatalogue(language);
  return sayIn(language, () => saying(asRead(PAGE)));
};

test('readers of another language see translations, and originals that say their language', async () => {
  const page = await readIn('de', (read) => read);
  expect(page).toMatchObject({ message: 'Baut Brücken.', profession: 'Engineer', awards: 'Preis' });
  const languages = await readIn('de', (read) =>
    (['message', 'profession', 'awards', 'name'] as const).map((field) => foreignLanguage(read, field)),
  );
  expect(languages).toEqual([undefined, 'en', undefined, undefined]);
});

test('a text whose letters tell another language than that of its page is in that one', async () => {
  expect(await readIn('de', (read) => foreignLanguage(read, 'hobbies'))).toBe('hi');
  expect(await readIn('hi', (read) => foreignLanguage(read, 'hobbies'))).toBeUndefined();
  expect(await readIn('en', (read) => foreignLanguage(read, 'hobbies'))).toBeUndefined();
});

test('what readers see translated and behind is named, and into which language they can suggest', async () => {
  expect(await readIn('de', translatedFields)).toEqual(['awards', 'message']);
  expect(await readIn('de', outdatedFields)).toEqual(['message']);
  expect(await readIn('hi', translatedFields)).toEqual([]);
  expect(await readIn('de', (read) => suggestedLanguage(read, 'message'))).toBe('de');
  expect(await readIn('hi', (read) => suggestedLanguage(read, 'message'))).toBe('hi');
  expect(await readIn('en', (read) => suggestedLanguage(read, 'message'))).toBe('');
});
