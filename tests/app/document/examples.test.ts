import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { GROUPS } from '../../../src/app/calls/table.ts';
import { makeDump } from '../../../src/imports/open-data/server/make-dump.ts';
import { aHost } from '../../host/a-host.ts';
import { aSessionCookie, setFirstAdmin } from '../../support/builders/admins.ts';
import { anOwner } from '../../support/builders/owners.ts';
import { editStored } from '../../support/builders/stored-profiles.ts';
import { aSite, send } from '../../support/calls/calls.ts';
import { canRun, EXAMPLE_LANGUAGES, examplesAt, runExamples } from '../../support/pages/examples.ts';

/** A page that is open data, and the time after which a change of it is listed. */
const OPEN = 'asharao000';
const SETTLED = 180_000;

let host: Awaited<ReturnType<typeof aHost>>;
let url = '';

beforeAll(async () => {
  const { storage, clock } = aSite();
  setFirstAdmin();
  for (const name of ['Asha Rao', 'Ben Sol']) {
    const id = name === 'Asha Rao' ? OPEN : 'bensol0000';
    await anOwner(storage, { id, name, email: `${name.slice(0, 3)}@example.org`, profession: 'Astronomer' });
    clock.advance(1);
  }
  const article = {
    title: 'Quiet stars',
    content: '<p>Text</p>',
    status: 'published',
    publish_date: '2026-11-01',
  };
  const cookie = await aSessionCookie(storage);
  expect((await send('create_article.php', { json: article, cookie })).status).toBe(200);
  await editStored(storage, OPEN, { open_data: 'yes' });
  await makeDump(storage);
  await editStored(storage, OPEN, { hobbies: 'Rowing' });
  clock.advance(SETTLED);
  host = await aHost({ groups: Object.values(GROUPS) });
  url = `http://localhost:${host.port}`;
  vi.stubEnv('SITE_URL', url);
});

afterAll(async () => {
  vi.unstubAllEnvs();
  setFirstAdmin(null);
  await host?.close();
});

/** What an example prints in JavaScript and in Python, and what the JSON has that its lines for curl print. */
type Expected = { lines: (site: string) => unknown; json: (site: string) => unknown };

const lines = (...each: readonly string[]) => each;
const named = (...names: readonly string[]) => ({
  success: true,
  data: names.map((name) => expect.objectContaining({ name })),
});
const ASHA = expect.objectContaining({ id: OPEN, name: 'Asha Rao' });

const EXPECTED: Record<string, Expected> = {
  'Start here': {
    lines: (site) =>
      lines(
        `Ben Sol Astronomer ${site}/profile/bensol0000`,
        `Asha Rao Astronomer ${site}/profile/${OPEN}`,
        '2 in all',
      ),
    json: () => named('Ben Sol', 'Asha Rao'),
  },
  List: { lines: () => lines('2 Ben Sol'), json: () => ({ ...named('Ben Sol', 'Asha Rao'), next: null }) },
  Search: {
    lines: () => lines('2 Asha Rao, Ben Sol'),
    json: () => ({ ...named('Asha Rao', 'Ben Sol'), total: 2 }),
  },
  'Get one': { lines: () => lines('Ben Sol not verified'), json: () => named('Ben Sol') },
  'Sources and history': {
    lines: () => expect.arrayContaining(['1 import 9', 'name  Ben Sol']),
    json: () => ({ success: true, items: [expect.objectContaining({ number: 1, by: 'import' })] }),
  },
  'Take everything': { lines: () => lines('1 Asha Rao'), json: () => ASHA },
  'Take everything 2': {
    lines: () => lines(`put ${OPEN}`),
    json: () => ({ success: true, items: [expect.objectContaining({ op: 'put', id: OPEN })], next: null }),
  },
  Reconcile: {
    lines: () => lines('Asha Rao 100 true'),
    json: () => ({ q0: { result: [expect.objectContaining({ id: OPEN, score: 100, match: true })] } }),
  },
  News: {
    lines: () => lines('Quiet stars 2026-11-01'),
    json: () => ({ success: true, articles: [expect.objectContaining({ title: 'Quiet stars' })] }),
  },
  'When it fails': {
    lines: () => lines('400 invalid Limit must be a number from 1 to 1000'),
    json: () => ({
      success: false,
      code: 'invalid',
      errors: { limit: 'Limit must be a number from 1 to 1000' },
    }),
  },
};

test.each(EXAMPLE_LANGUAGES)('every example is there in %s', (language) => {
  const titles = examplesAt('').filter((example) => example.language === language);
  expect(titles.map(({ title }) => title)).toEqual(Object.keys(EXPECTED));
});

// A machine without Python or curl shows these tests as skipped.
for (const language of ['js', 'python'] as const)
  test.skipIf(!canRun(language))(`the examples run as printed in ${language}`, async () => {
    const printed = await runExamples(language, url);
    // Python writes it with a capital letter.
    for (const [title, { lines: expected }] of Object.entries(EXPECTED))
      expect.soft(printed[title]?.replaceAll('True', 'true').split('\n'), title).toEqual(expected(url));
  });

test.skipIf(!canRun('curl'))('the examples run as printed with curl', async () => {
  const printed = await runExamples('curl', url);
  for (const [title, { json }] of Object.entries(EXPECTED))
    expect.soft(JSON.parse(printed[title] ?? ''), title).toMatchObject(json(url) as object);
});
