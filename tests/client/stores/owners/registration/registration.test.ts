import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  noPhotos,
  type Step,
} from '../../../../../src/client/stores/owners/registration/registration-steps.ts';
import {
  aRegistrationTab,
  enterValues,
  SMALL_PHOTO,
  upToStep,
} from '../../../../support/builders/registration-tab.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('Next leaves a step only when it has no problems', async () => {
  const made = aRegistrationTab();
  made.store.start(null);
  await made.store.next();
  expect(made.state()).toMatchObject({
    step: 1,
    attempt: 1,
    problems: { profile: 'Please select a profile type.' },
  });
  made.store.chooseKind('personal');
  expect(made.state().problems).toEqual({});
  await made.store.next();
  expect(made.state()).toMatchObject({ step: 2, moves: 1, attempt: 0 });
  await made.store.next();
  expect(made.state()).toMatchObject({ step: 2, attempt: 1, problems: { name: 'Name is required' } });
  expect(made.state().problems).not.toHaveProperty('message');
});

test('a field is checked when it is left, and from then on while typing', async () => {
  const made = aRegistrationTab();
  made.store.start(null);
  made.store.chooseKind('personal');
  made.store.change('email', 'asha@');
  expect(made.state().problems).toEqual({});
  await made.store.leave('email');
  expect(made.state().problems).toEqual({ email: 'Please enter a valid email address' });
  made.store.change('email', 'asha@example.com');
  expect(made.state().problems).toEqual({});
});

test('a repeated password is checked again when the first one changes', async () => {
  const made = aRegistrationTab();
  made.store.start(null);
  made.store.chooseKind('personal');
  enterValues(made, { password: 'Harbour7light', confirmpassword: 'Harbour7light' });
  await made.store.leave('confirmpassword');
  made.store.change('password', 'Harbour7lights');
  expect(made.state().problems).toEqual({ confirmpassword: 'Passwords do not match' });
});

test('an incomplete date and a registered address keep the visitor on step 2', async () => {
  const made = aRegistrationTab();
  await upToStep(made, 2);
  made.tab.half.add('dob');
  made.tab.taken.add('asha@example.com');
  await made.store.next();
  expect(made.state()).toMatchObject({
    step: 2,
    problems: { email: 'This email is already registered', dob: expect.any(String) },
  });
});

test('changes are stored after a short delay, with the step', async () => {
  const made = aRegistrationTab();
  await upToStep(made, 2);
  made.store.change('hobbies', 'Kites');
  expect(made.tab.kept?.values['hobbies']).not.toBe('Kites');
  vi.advanceTimersByTime(250);
  expect(made.tab.kept).toMatchObject({ step: 2, values: { hobbies: 'Kites' } });
});

test('a draft is restored with its step and photos, except a photo chosen meanwhile', async () => {
  const newer = new Blob(['newer']);
  const draft = { step: 3 as Step, values: { profile: 'personal', name: 'Asha' } };
  const made = aRegistrationTab({ draft, photos: { avatar: SMALL_PHOTO, avatar1: SMALL_PHOTO } });
  made.store.start(null);
  made.store.setPhoto('avatar1', newer);
  await vi.runAllTimersAsync();
  expect(made.state()).toMatchObject({ step: 3, restored: true, values: { name: 'Asha', hobbies: '' } });
  expect(made.state().photos).toEqual({ avatar: SMALL_PHOTO, avatar1: newer, avatar2: null });
  expect(made.tab.entries).toEqual([1, 2, 3]);
});

test('another tab starts empty and does not touch the first one’s draft', async () => {
  const first = aRegistrationTab();
  await upToStep(first, 3);
  const second = aRegistrationTab();
  second.store.start('professional');
  expect(second.state()).toMatchObject({ step: 1, restored: false, values: { profile: 'professional' } });
  second.store.startOver();
  expect(first.tab.kept).toMatchObject({ step: 3 });
  expect(first.state().values['name']).toBe('Asha Rao');
});

test('starting over clears the draft, the values and the photos', async () => {
  const made = aRegistrationTab();
  await upToStep(made, 3);
  made.store.startOver();
  expect(made.state()).toMatchObject({ step: 1, photos: noPhotos(), problems: {}, restored: false });
  expect(made.state().values['name']).toBe('');
  expect(made.tab.kept?.values['name']).toBe('');
});

test('Next waits for a photo that is still being resized', async () => {
  const made = aRegistrationTab();
  await upToStep(made, 3);
  made.store.setPhotoWorking('avatar1', true);
  const moving = made.store.next();
  await vi.runAllTimersAsync();
  expect(made.state()).toMatchObject({ step: 3, waiting: true });
  made.store.setPhotoWorking('avatar1', false);
  await moving;
  expect(made.state()).toMatchObject({ step: 4, waiting: false });
});

test('a refused photo shows a problem until another one is chosen', async () => {
  const made = aRegistrationTab();
  await upToStep(made, 3);
  made.store.setPhotoProblem('avatar1', 'No photo');
  expect(made.state().photoProblems).toEqual({ avatar1: 'No photo' });
  made.store.setPhotoProblem('avatar1', null);
  expect(made.state().photoProblems).toEqual({});
  made.store.setPhoto('avatar', null);
  await made.store.next();
  expect(made.state().problems).toHaveProperty('avatar');
});

test('the browser’s Back and Forward change the step, forward only as far as Next would', async () => {
  const made = aRegistrationTab();
  await upToStep(made, 3);
  made.tab.pop(1);
  expect(made.state().step).toBe(1);
  made.tab.pop(3);
  expect(made.state().step).toBe(3);
  made.tab.pop(2);
  made.store.change('name', '');
  made.tab.pop(3);
  await vi.runAllTimersAsync();
  expect(made.state()).toMatchObject({ step: 2, attempt: 1, problems: { name: 'Name is required' } });
});
