import { expect, test } from 'vitest';
import { readCounts } from '../../../../src/base/log/storage/event-counts.ts';
import { logEvent, withRequestId } from '../../../../src/base/log/storage/log.ts';
import { withKeptLog } from '../../../support/calls/kept-log.ts';

const lines = withKeptLog();
const only = () => JSON.parse(lines[0] as string) as Record<string, unknown>;

test('an event is one line of JSON with its time, level and name, and is counted', () => {
  const before = readCounts().event.get('warn tested')?.count ?? 0;
  logEvent('warn', 'tested', { files: 2, text: 'two\nlines' });
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain('\n');
  expect(only()).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    level: 'warn',
    event: 'tested',
    files: 2,
    text: 'two\nlines',
  });
  expect(readCounts().event.get('warn tested')?.count).toBe(before + 1);
});

test('events of a request carry its id, also after an await and in deferred work', async () => {
  let deferred: Promise<void> | undefined;
  await withRequestId('r-1', async () => {
    await Promise.resolve();
    logEvent('info', 'first');
    deferred = new Promise<void>((done) => setTimeout(done)).then(() => logEvent('info', 'second'));
  });
  logEvent('info', 'outside');
  await deferred;
  expect(lines.map((line) => [JSON.parse(line).event, JSON.parse(line).requestId])).toEqual([
    ['first', 'r-1'],
    ['outside', undefined],
    ['second', 'r-1'],
  ]);
});

test.each([
  ['550 <asha.rao+x@mail.example> is unknown', '550 <[address]> is unknown'],
  ['zoë@bücher.example, other@example.org', '[address], [address]'],
  ['at node_modules/@astrojs/netlify/dist/a.js:1:2', 'at node_modules/@astrojs/netlify/dist/a.js:1:2'],
  ['postgres@17 failed', 'postgres@17 failed'],
])('the text %j is logged as %j', (text, logged) => {
  logEvent('error', 'tested', { text, nested: [{ text }] });
  expect(only()).toMatchObject({ text: logged, nested: [{ text: logged }] });
});

test('an error is logged with its stack and without addresses', () => {
  logEvent('error', 'tested', { error: new Error('no mailbox a@b.example') });
  expect(only()['error']).toMatch(/^Error: no mailbox \[address\]\n {4}at /);
});
