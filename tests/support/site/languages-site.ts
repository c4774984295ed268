import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import english from '../../../content/languages/en.json' with { type: 'json' };
import brand from '../../../content/site.json' with { type: 'json' };
import { OFFERED_LANGUAGES } from '../../../src/base/brand/rules/offered-languages.ts';
import { PSEUDO_LANGUAGES, pseudo, pseudoFile } from '../languages/pseudo.ts';
import { findLastingPort } from './free-port.ts';
import { startSite } from './site.ts';

/** A site in every language of the project and in both pseudo-languages, which its operator has added. */
export const startLanguagesSite = async (): ReturnType<typeof startSite> => {
  const folder = await mkdtemp(join(tmpdir(), 'vitae-languages-'));
  const sentences = pseudoFile(english.sentences);
  const words = { tagline: pseudo(brand.tagline), description: pseudo(brand.description) };
  await mkdir(join(folder, 'languages'));
  for (const tag of PSEUDO_LANGUAGES)
    await writeFile(join(folder, 'languages', `${tag}.json`), JSON.stringify({ sentences }));
  const languages = [...OFFERED_LANGUAGES, ...PSEUDO_LANGUAGES];
  const translations = Object.fromEntries(PSEUDO_LANGUAGES.map((tag) => [tag, words]));
  await writeFile(join(folder, 'site.json'), JSON.stringify({ languages, translations }));
  const password = randomBytes(12).toString('hex');
  const port = await findLastingPort('languages');
  const site = await startSite('start', password, { port, settings: { VITAE_CONTENT: folder } });
  const stop = async (): Promise<void> => {
    await site.stop();
    await rm(folder, { recursive: true });
  };
  return { ...site, stop };
};
