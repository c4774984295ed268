import { expect, test } from 'vitest';
import { toCsv } from '../../src/search/admin-list/browser/admin-csv.ts';
import type { AdminRecord } from '../../src/search/admin-list/calls.ts';
import { aSolvedCaptcha, registrationFields, send } from '../support/calls/calls.ts';
import { withUnthrottledSite } from '../support/calls/unthrottled-site.ts';

withUnthrottledSite();

test.each([
  '',
  '.',
  '..',
  '../../x',
  'page',
  'x'.repeat(1_000),
  '%2e',
  '\u0000',
  'constructor',
  '__proto__',
  'a/b',
  'á'.repeat(300),
  '\ufeff',
  '<b>',
])('an invalid slug is 404 or 400, an invalid month 400: %j', async (value) => {
  const article = await send('get_articles.php', { query: { slug: value } });
  expect([400, 404]).toContain(article.status);
  const month = await send('get_archives.php', { query: { month: value } });
  expect(month.status).toBe(400);
});

test.each([
  'may-20255',
  'may-२०२५',
  'MAY-2025-1',
  'may--2025',
  'may-2025\n',
  '13-2025',
  'may 2025',
  'may-0x7d',
  'constructor-2025',
])('an almost valid month is 400, unless trimming makes it valid: %j', async (month) => {
  const { status, body } = await send('get_archives.php', { query: { month } });
  expect([status, status === 200 ? month.trim() : body.success]).toEqual(
    month === 'may-2025\n' ? [200, 'may-2025'] : [400, false],
  );
});

test('a registration in JSON is refused', async () => {
  const { status } = await send('register.php', {
    json: { ...registrationFields(), captcha: await aSolvedCaptcha() },
  });
  expect(status).toBe(415);
});

test('a formula in a name is text in the exported table', async () => {
  const names = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '=HYPERLINK("http://evil.example")',
    'a","=1',
    'a\n=1',
    'a\r\n  +1',
    'a\t@SUM(A1)',
    'a\t\t-1',
    '  =1',
    '＝1',
    'a\n＋1',
    '－1',
    '＠SUM(A1)',
    '\u00a0=1',
  ];
  const rows = names.map(
    (name, index) =>
      ({
        id: `p${index}`,
        name,
        email: '=cmd|x@example.org',
        phone: index % 2 === 0 ? '+91 98450' : '+91 98450-A1',
        verified: 'not-verified.jpg',
        created: '2026-11-22T09:00:00.000Z',
        state: 'listed',
        account: 'yes',
        source: '=SUM(1)',
        city: '@x',
      }) as unknown as AdminRecord,
  );
  const { default: papa } = await import('papaparse');
  const table = papa.parse<Record<string, string>>(
    toCsv('personal', rows, 'https://vitae.example').slice(1),
    {
      header: true,
      skipEmptyLines: true,
    },
  ).data;
  expect(table.length).toBe(names.length);
  // Not even if a spreadsheet ignores quotes and starts a new cell or row.
  // A whole number of a phone is none.
  for (const row of table)
    for (const [column, cell] of Object.entries(row))
      if (column !== 'Phone' || cell !== '+91 98450')
        expect(cell).not.toMatch(/^[\t\r\n]|(?:^|[\r\n\t])\s*[=+\-@＝＋－＠]/u);
  expect(table.map(({ Name }) => Name?.replaceAll("'", ''))).toEqual(names);
});
