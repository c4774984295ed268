import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importProfiles } from '../../../src/imports/import/server/import-profiles.ts';
import { getImportedId } from '../../../src/profiles/identity/storage/import-keys.ts';
import { findCandidates } from '../../../src/sharing/reconcile/server/candidates.ts';
import { aStorage } from '../../support/builders/storage.ts';
import { seededRandom } from '../../support/chance/seeded-random.ts';
import { printTable } from '../measure.ts';
import { quietly, type Report } from '../report.ts';
import { VARIANTS } from './variants.ts';

/** How many names that the directory has are asked for; one record in `HELD_OUT` is left out of it, to ask for what it does not have. */
const NAMES = 1_000;
const HELD_OUT = 10;
const QUERIES_AT_ONCE = 50;
const RESULTS = 5;

type Line = { key: string; profile: 'personal' | 'professional'; name: string; companyname?: string };

/**
 * Of one way to write names, in percent: how often the page is the best candidate, and among the best five; how often a candidate is said to be
 * it, and how many of those are right. `asked` names are unlike the name itself.
 */
export type ReconcileFigures = {
  variant: string;
  asked: number;
  best: number;
  amongFive: number;
  said: number;
  right: number;
};

const nameOf = ({ companyname, name }: Line): string => (companyname || name).replace(/\s+/g, ' ').trim();
const percent = (part: number, whole: number): number => (whole === 0 ? 100 : (100 * part) / whole);

/** Imports files of profiles, asks for 1,000 of their names in several spellings, and for names that were left out. */
export const benchReconcile = async (
  files: readonly string[],
  folder: string,
  report: Report,
): Promise<{ variants: ReconcileFigures[]; unknown: number; wronglySaid: number }> => {
  const random = seededRandom(1);
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const lines = texts.flatMap((text) => text.split('\n').filter((line) => line !== ''));
  const records = lines.map((line) => JSON.parse(line) as Line);
  const isHeldOut = (index: number): boolean => index % HELD_OUT === 0;
  const held = records.filter((_, index) => !isHeldOut(index));
  const file = join(folder, 'held.jsonl');
  await writeFile(file, lines.filter((_, index) => !isHeldOut(index)).join('\n'));
  const { storage } = aStorage();
  await quietly(() => importProfiles(storage, file));

  const ask = async (queries: readonly string[]) => {
    const answers = [];
    for (let start = 0; start < queries.length; start += QUERIES_AT_ONCE)
      answers.push(
        ...(await findCandidates(
          storage,
          queries
            .slice(start, start + QUERIES_AT_ONCE)
            .map((query) => ({ query, types: [], limit: RESULTS, properties: [] })),
        )),
      );
    return answers;
  };

  const chosen = held.toSorted(() => random() - 0.5).slice(0, NAMES);
  const ids = await Promise.all(chosen.map(({ key }) => getImportedId(storage, key)));
  const variants: ReconcileFigures[] = [];
  for (const [variant, write] of Object.entries(VARIANTS)) {
    const asked = chosen.flatMap((line, at) => {
      const query = write(nameOf(line), random);
      return variant === 'as it is' || query !== nameOf(line)
        ? [{ query, id: ids[at], name: nameOf(line) }]
        : [];
    });
    const answers = await ask(asked.map(({ query }) => query));
    // Another page of the same name is as good an answer.
    const isRight = (at: number, candidate: { id: string; name: string } | undefined): boolean =>
      candidate !== undefined && (candidate.id === asked[at]?.id || candidate.name === asked[at]?.name);
    const best = answers.filter((list, at) => isRight(at, list[0])).length;
    const amongFive = answers.filter((list, at) => list.some((each) => isRight(at, each))).length;
    const said = answers.flatMap((list, at) =>
      list
        .filter(({ match }) => match)
        // A name that is written in another way may be another page's.
        .map((each) => isRight(at, each) || each.name === asked[at]?.query),
    );
    variants.push({
      variant,
      asked: asked.length,
      best: percent(best, asked.length),
      amongFive: percent(amongFive, asked.length),
      said: percent(said.length, asked.length),
      right: percent(said.filter(Boolean).length, said.length),
    });
  }

  const names = new Set(held.map((line) => nameOf(line).toLowerCase()));
  const unknown = records
    .filter((line, index) => isHeldOut(index) && !names.has(nameOf(line).toLowerCase()))
    .map(nameOf);
  const answers = await ask(unknown);
  const wronglySaid = answers.filter((list) => list.some(({ match }) => match)).length;
  printTable(
    `Reconciling ${NAMES.toLocaleString('en')} names of ${held.length.toLocaleString('en')}, in percent`,
    variants.map(({ variant, asked, best, amongFive, said, right }) => ({
      'written as': variant,
      asked,
      'best candidate': best.toFixed(1),
      'among five': amongFive.toFixed(1),
      'match said': said.toFixed(1),
      'of these right': right.toFixed(1),
    })),
  );
  console.log(
    `Of ${unknown.length} names that the directory does not have, ${wronglySaid} were said to be a match.`,
  );
  report.check('reconcile, matches of unknown names', held.length, wronglySaid, 0);
  for (const { variant, right } of variants)
    report.check(`reconcile, ${variant}: wrong matches in percent`, held.length, 100 - right, 0);
  return { variants, unknown: unknown.length, wronglySaid };
};
