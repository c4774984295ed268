import { expect, test } from 'vitest';
import { withoutLinks } from '../../../src/profiles/links/rules/without-links.ts';
import {
  released,
  waitingBy,
  waitingView,
  withConfirmedEmail,
  withheld,
} from '../../../src/profiles/new-pages/rules.ts';
import { toPublicProfile } from '../../../src/profiles/rules/profile-views.ts';
import { aProfileRecord, TODAY } from '../../support/builders/profiles.ts';

const NOW = Date.UTC(2026, 10, 23);

test('by the setting, a new page waits for nothing, its e-mail address or an administrator', () => {
  expect(waitingBy('open', NOW)).toEqual({});
  expect(waitingBy('confirmed', NOW)).toEqual({ waiting: { since: NOW, until: 'confirmed' } });
  expect(waitingView(waitingBy('reviewed', NOW))).toEqual({
    since: '2026-11-23T00:00:00.000Z',
    until: 'reviewed',
  });
  expect(waitingView({})).toBeNull();
});

test('from which network a page was registered is known while it waits alone, and shown to nobody', () => {
  const waits = { ...aProfileRecord(), ...waitingBy('reviewed', NOW, 'f00d') };
  expect(waits.waiting?.from).toBe('f00d');
  expect(waitingView(waits)).toEqual(waitingView(waitingBy('reviewed', NOW)));
  expect(JSON.stringify(released(waits))).not.toContain('f00d');
  expect(waitingBy('open', NOW, 'f00d')).toEqual({});
});

test('a confirmed address ends the wait for it and no other', () => {
  const record = aProfileRecord({ unconfirmed: true });
  const { unconfirmed: _, ...confirmed } = record;
  expect(withConfirmedEmail({ ...record, ...waitingBy('confirmed', NOW) })).toEqual(confirmed);
  expect(withConfirmedEmail({ ...record, ...waitingBy('reviewed', NOW) })).toEqual({
    ...confirmed,
    ...waitingBy('reviewed', NOW),
  });
  expect(withConfirmedEmail(record)).toEqual(confirmed);
});

test('a release can be undone once, and only what waits can be released', () => {
  const record = aProfileRecord();
  const waits = { ...record, ...waitingBy('reviewed', NOW) };
  expect(released(record)).toBeNull();
  expect(withheld(record)).toBeNull();
  expect(withheld(waits)).toBeNull();
  const free = released(waits);
  expect(free).not.toHaveProperty('waiting');
  expect(free && withheld(free)).toEqual(waits);
});

test('a profile without links keeps everything but the addresses', () => {
  const given = {
    website: 'https://a.example',
    facebook: '@a',
    twitter: '@a',
    instagram: '@a',
    linked: '@a',
  };
  const profile = toPublicProfile(
    aProfileRecord({ ...given, proven: { website: TODAY } }),
    'not-verified.jpg',
    { like: 0, view: 0 },
    null,
    TODAY,
  );
  const none = { website: '', facebook: '', twitter: '', instagram: '', linked: '', proven: {} };
  expect(withoutLinks(profile)).toEqual({ ...profile, ...none });
});
