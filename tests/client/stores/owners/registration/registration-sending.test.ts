import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noPhotos } from '../../../../../src/client/stores/owners/registration/registration-steps.ts';
import {
  aRefusal,
  aRegistrationTab,
  aSolvedBox,
  upToStep,
} from '../../../../support/builders/registration-tab.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a form without a solved captcha is not sent', async () => {
  const made = aRegistrationTab();
  await upToStep(made, 4);
  made.store.setCaptcha(aSolvedBox([null]));
  await made.store.submit();
  expect(made.tab.sent).toEqual([]);
  expect(made.state()).toMatchObject({
    step: 4,
    sending: { kind: 'idle' },
    problems: { captcha: 'Please complete the CAPTCHA verification' },
  });
  made.store.captchaSolved();
  expect(made.state().problems).toEqual({});
});

test('a captcha that the server refuses is solved again automatically, once', async () => {
  const made = aRegistrationTab();
  await upToStep(made, 4);
  made.store.setCaptcha(aSolvedBox(['old', 'new']));
  made.tab.answers = [aRefusal({ code: 'captcha' })];
  await made.store.submit();
  expect(made.tab.sent.map((form) => form.get('captcha'))).toEqual(['old', 'new']);
  expect(made.state().sending.kind).toBe('registered');
});

test('submitting again while the form is being sent has no effect', async () => {
  const made = aRegistrationTab();
  await upToStep(made, 4);
  made.store.setCaptcha(aSolvedBox(['solution']));
  let answer = (): void => {};
  made.tab.answer = new Promise((done) => {
    answer = done;
  });
  const first = made.store.submit();
  await made.store.submit();
  await vi.runAllTimersAsync();
  expect(made.state().sending).toEqual({ kind: 'sending', share: 0.5 });
  answer();
  await first;
  expect(made.tab.sent).toHaveLength(1);
});

test('a registered form opens its page, is cleared, and is no longer stored', async () => {
  const made = aRegistrationTab();
  await upToStep(made, 4);
  made.store.setCaptcha(aSolvedBox(['solution']));
  await made.store.submit();
  expect(made.state()).toMatchObject({
    step: 1,
    sending: { kind: 'registered', message: 'Welcome', redirect: '/profile/asha-1' },
    photos: noPhotos(),
    values: { profile: 'personal', name: '' },
  });
  expect(made.tab.left).toEqual(['/profile/asha-1']);
  made.store.keep();
  expect(made.tab.kept).toBeNull();
});

test('a lost response is reported, keeps all values, and the repeat has the same draft key', async () => {
  const made = aRegistrationTab();
  await upToStep(made, 4);
  made.store.setCaptcha(aSolvedBox(['solution']));
  made.tab.answers = [{ kind: 'unreachable', reason: 'network' }];
  await made.store.submit();
  expect(made.state()).toMatchObject({
    step: 4,
    sending: { kind: 'failed', lost: true },
    values: { name: 'Asha Rao' },
  });
  await made.store.submit();
  expect(made.tab.sent.map((form) => form.get('draft_key'))).toEqual(['name-1', 'name-1']);
});

test('a refusal opens the first step it concerns', async () => {
  const made = aRegistrationTab();
  await upToStep(made, 4);
  made.store.setCaptcha(aSolvedBox(['solution']));
  made.tab.answers = [aRefusal({ errors: { message: 'Too long', hometown: 'No' } })];
  await made.store.submit();
  expect(made.state()).toMatchObject({
    step: 2,
    attempt: 1,
    problems: { hometown: 'No', message: 'Too long' },
  });
});

test('an address that the server refused as registered is not sent again', async () => {
  const made = aRegistrationTab();
  await upToStep(made, 4);
  made.store.setCaptcha(aSolvedBox(['solution']));
  made.tab.answers = [aRefusal({ code: 'email-taken' })];
  await made.store.submit();
  await made.store.next();
  expect(made.state()).toMatchObject({ step: 2, problems: { email: 'This email is already registered' } });
  await made.store.submit();
  expect(made.tab.sent).toHaveLength(1);
});
