import { expect, test } from 'vitest';
import { momentOf } from '../../../../src/news/schedule/rules/schedule.ts';
import { goesLive, wallTimeIn, zonedMoment } from '../../../../src/news/schedule/rules/zoned-time.ts';

test.each([
  ['2026-11-24', '09:00', 'Europe/Berlin', '2026-11-24T09:00:00+01:00'],
  ['2026-07-24', '09:00', 'Europe/Berlin', '2026-07-24T09:00:00+02:00'],
  ['2026-11-24', '09:00', 'Asia/Kolkata', '2026-11-24T09:00:00+05:30'],
  ['2026-11-24', '00:15', 'America/St_Johns', '2026-11-24T00:15:00-03:30'],
  ['2026-11-24', '23:59', 'Pacific/Kiritimati', '2026-11-24T23:59:00+14:00'],
  ['2026-11-24', '09:00', 'UTC', '2026-11-24T09:00:00+00:00'],
  // The clocks go back, so the hour occurs twice: this is the first.
  ['2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T02:30:00+02:00'],
  ['2026-03-29', '03:00', 'Europe/Berlin', '2026-03-29T03:00:00+02:00'],
  ['2026-03-29', '01:59', 'Europe/Berlin', '2026-03-29T01:59:00+01:00'],
])('%s %s in %s is %s', (date, time, zone, at) => {
  expect(zonedMoment({ date, time }, zone)).toEqual({ at });
  expect(wallTimeIn(momentOf(at) as number, zone)).toEqual({ date, time });
});

test.each([
  ['an hour that does not exist', '2026-03-29', '02:30', 'Clocks are put forward then'],
  ['a missing day', '', '09:00', 'Please choose a time in the future'],
  ['a missing time', '2026-11-24', '', 'Please choose a time in the future'],
])('%s is reported', (_, date, time, problem) => {
  expect(zonedMoment({ date, time }, 'Europe/Berlin')).toEqual({ problem: expect.stringContaining(problem) });
});

test('the sentence names the day in words, with the year only if it is not the current one', () => {
  const now = Date.parse('2026-11-22T10:00:00Z');
  expect(goesLive(Date.parse('2026-11-24T08:00:00Z'), 'Europe/Berlin', now)).toBe(
    'Goes live on Tuesday 24 November, 09:00 (your time)',
  );
  expect(goesLive(Date.parse('2027-01-01T00:05:00Z'), 'UTC', now)).toBe(
    'Goes live on Friday 1 January 2027, 00:05 (your time)',
  );
});
