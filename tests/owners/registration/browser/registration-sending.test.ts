import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noPhotos } from '../../../../src/owners/registration/rules.ts';
import {
  aRefusal,
  aRegistrationTab,
  aSolvedBox,
  upToStep,
} from '../../../support/builders/registration-tab.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a form without a solved captcha is not sent', async () => {
  const registration = aRegistrationTab();
  await upToStep(registration, 4);
  registration.store.setCaptcha(aSolvedBox([null]));
  await registration.store.submit();
  expect(registration.tab.sent).toEqual([]);
  expect(registration.state()).toMatchObject({
    step: 4,
    sending: { kind: 'idle' },
    problems: { captcha: 'Please complete the CAPTCHA verification' },
  });
  registration.store.captchaSolved();
  expect(registration.state().problems).toEqual({});
});

test('a captcha that the server refuses is solved again automatically, once', async () => {
  const registration = aRegistrationTab();
  await upToStep(registration, 4);
  registration.store.setCaptcha(aSolvedBox(['old', 'new']));
  registration.tab.answers = [aRefusal({ code: 'captcha' })];
  await registration.store.submit();
  expect(registration.tab.sent.map((form) => form.get('captcha'))).toEqual(['old', 'new']);
  expect(registration.state().sending.kind).toBe('registered');
});

test('submitting again while the form is being sent has no effect', async () => {
  const registration = aRegistrationTab();
  await upToStep(registration, 4);
  registration.store.setCaptcha(aSolvedBox(['solution']));
  let answer = (): void => {};
  registration.tab.answer = new Promise((done) => {
    answer = done;
  });
  const first = registration.store.submit();
  await registration.store.submit();
  await vi.runAllTimersAsync();
  expect(registration.state().sending).toEqual({ kind: 'sending', share: 0.5 });
  answer();
  await first;
  expect(registration.tab.sent).toHaveLength(1);
});

test('a registered form opens its page, is cleared, and is no longer stored', async () => {
  const registration = aRegistrationTab();
  await upToStep(registration, 4);
  registration.store.setCaptcha(aSolvedBox(['solution']));
  await registration.store.submit();
  expect(registration.state()).toMatchObject({
    step: 1,
    sending: { kind: 'registered', message: 'Welcome', redirect: '/profile/asha-1' },
    photos: noPhotos(),
    values: { profile: 'personal', name: '' },
  });
  expect(registration.tab.left).toEqual(['/profile/asha-1']);
  registration.store.keep();
  expect(registration.tab.kept).toBeNull();
});

test('a lost response is reported, keeps all values, and the repeat has the same draft key', async () => {
  const registration = aRegistrationTab();
  await upToStep(registration, 4);
  registration.store.setCaptcha(aSolvedBox(['solution']));
  registration.tab.answers = [{ kind: 'unreachable', reason: 'network' }];
  await registration.store.submit();
  expect(registration.state()).toMatchObject({
    step: 4,
    sending: { kind: 'failed', lost: true },
    values: { name: 'Asha Rao' },
  });
  await registration.store.submit();
  expect(registration.tab.sent.map((form) => form.get('draft_key'))).toEqual(['name-2', 'name-2']);
});

test('a refusal opens the first step it concerns', async () => {
  const registration = aRegistrationTab();
  await upToStep(registration, 4);
  registration.store.setCaptcha(aSolvedBox(['solution']));
  registration.tab.answers = [aRefusal({ errors: { message: 'Too long', hometown: 'No' } })];
  await registration.store.submit();
  expect(registration.state()).toMatchObject({
    step: 2,
    attempt: 1,
    problems: { hometown: 'No', message: 'Too long' },
  });
});

test('an address that the server refused as registered is not sent again', async () => {
  const registration = aRegistrationTab();
  await upToStep(registration, 4);
  registration.store.setCaptcha(aSolvedBox(['solution']));
  registration.tab.answers = [aRefusal({ code: 'email-taken' })];
  await registration.store.submit();
  await registration.store.next();
  expect(registration.state()).toMatchObject({
    step: 2,
    problems: { email: 'This email is already registered' },
  });
  await registration.store.submit();
  expect(registration.tab.sent).toHaveLength(1);
});
