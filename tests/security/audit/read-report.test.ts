import { expect, test } from 'vitest';
import { type AuditException, EXCEPTIONS } from './exceptions.ts';
import { judge, readReport } from './read-report.ts';

const anAdvisory = (id: string, severity: string, name = 'parser') => ({
  source: 1_090_000,
  name,
  dependency: name,
  title: 'Reads beyond the end',
  url: `https://github.com/advisories/${id}`,
  severity,
  range: '<2.0.0',
});

/** The output of `npm audit --json`: each package with its causes. */
const aReport = (vulnerabilities: Record<string, unknown[]>): string =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: Object.fromEntries(
      Object.entries(vulnerabilities).map(([name, via]) => [
        name,
        { name, severity: 'high', via, nodes: [] },
      ]),
    ),
    metadata: { vulnerabilities: { total: 1 } },
  });

const anException = (more: Partial<AuditException> = {}): AuditException => ({
  advisory: 'GHSA-aaaa-aaaa-aaaa',
  reason: 'Only the build parses, and only our own files.',
  until: '2026-12-31',
  ...more,
});

const HOLE = 'parser: Reads beyond the end (high), https://github.com/advisories/GHSA-aaaa-aaaa-aaaa';
const withHole = readReport(aReport({ parser: [anAdvisory('GHSA-aaaa-aaaa-aaaa', 'high')] }));
const withoutHole = readReport(aReport({}));

test.each([
  ['info', 0],
  ['low', 0],
  ['moderate', 1],
  ['high', 1],
  ['critical', 1],
  ['catastrophic', 1],
])('a hole of the severity %s is reported %i times', (severity, times) => {
  const report = readReport(aReport({ parser: [anAdvisory('GHSA-aaaa-aaaa-aaaa', severity)] }));
  expect(report).toMatchObject({ kind: 'asked', holes: { length: times } });
});

test('a hole is reported once, under its own package, whatever else needs that package', () => {
  const hole = anAdvisory('GHSA-aaaa-aaaa-aaaa', 'high');
  const report = readReport(aReport({ parser: [hole, hole], site: ['parser'], tool: ['site', 'parser'] }));
  expect(judge(report, [], '2026-11-25').failures).toEqual([HOLE]);
});

test.each([
  [{ message: '405 Method Not Allowed - POST https://registry.example/bulk', statusCode: 405, body: '' }],
  [{ message: 'request to https://registry.example/bulk failed, reason: getaddrinfo ENOTFOUND', error: {} }],
])('a registry that gives no answer is said, and is no failure: %j', (answer) => {
  const report = readReport(JSON.stringify(answer));
  expect(report).toEqual({ kind: 'not-asked', reason: answer.message });
  expect(judge(report, [anException()], '2026-11-25')).toEqual({
    failures: [],
    notes: [`Not checked, because the registry gave no answer: ${answer.message}`],
  });
});

test.each([['ENOTFOUND'], ['ECONNRESET'], ['ETIMEDOUT'], ['ERR_SOCKET_TIMEOUT'], ['E503']])(
  'a registry that fails with %s on the way gives no answer either',
  (code) => {
    const report = readReport(JSON.stringify({ error: { code, summary: 'It fails.', detail: '' } }));
    expect(report).toEqual({ kind: 'not-asked', reason: `${code} It fails.` });
  },
);

test.each([
  '',
  'npm: command not found',
  'null',
  '{}',
  '[]',
  '{"error":{"code":"ENOLOCK","summary":"This command requires an existing lockfile."}}',
  '{"auditReportVersion":3,"vulnerabilities":{}}',
  '{"auditReportVersion":2,"vulnerabilities":{"parser":{"via":[{"name":"parser"}]}}}',
])('any other output is an error, not a site without holes: %j', (output) => {
  expect(() => readReport(output)).toThrow('npm audit gave no report');
});

test('an exception lets its own hole pass until the end of its day', () => {
  const other = anException({ advisory: 'GHSA-bbbb-bbbb-bbbb' });
  expect(judge(withHole, [anException()], '2026-12-31')).toEqual({
    failures: [],
    notes: [`Excepted: ${HOLE}`],
  });
  expect(judge(withHole, [other], '2026-12-31')).toEqual({
    failures: [HOLE],
    notes: ['The exception for GHSA-bbbb-bbbb-bbbb is no longer needed.'],
  });
});

test.each([
  ['2026-12-31', '2027-01-01'],
  ['31.12.2026', '2026-11-25'],
  ['2026-13-45', '2026-11-25'],
  ['', '2026-11-25'],
])('an exception until %j fails on %s, whether or not the registry answered', (until, today) => {
  const exception = anException({ until });
  for (const report of [withHole, withoutHole, { kind: 'not-asked', reason: 'offline' } as const])
    expect(judge(report, [exception], today).failures).toEqual([
      `The exception for GHSA-aaaa-aaaa-aaaa ended on ${until}: update, or look at it again.`,
    ]);
});

test('each exception names an advisory, a reason and a day, and none is listed twice', () => {
  for (const { advisory, reason, until } of EXCEPTIONS) {
    expect(advisory).toMatch(/^GHSA(-[a-z0-9]{4}){3}$/);
    expect([advisory, reason.split(' ').length > 3]).toEqual([advisory, true]);
    expect(until).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  }
  expect(new Set(EXCEPTIONS.map(({ advisory }) => advisory)).size).toBe(EXCEPTIONS.length);
});
