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
  const registration = aRegistrationTab();
  registration.store.start(null);
  await registration.store.next();
  expect(registration.state()).toMatchObject({
    step: 1,
    attempt: 1,
    problems: { profile: 'Please select a profile type.' },
  });
  registration.store.chooseKind('personal');
  expect(registration.state().problems).toEqual({});
  await registration.store.next();
  expect(registration.state()).toMatchObject({ step: 2, moves: 1, attempt: 0 });
  await registration.store.next();
  expect(registration.state()).toMatchObject({ step: 2, attempt: 1, problems: { name: 'Name is required' } });
  expect(registration.state().problems).not.toHaveProperty('message');
});

test('a field is checked when it is left, and from then on while typing', async () => {
  const registration = aRegistrationTab();
  registration.store.start(null);
  registration.store.chooseKind('personal');
  registration.store.change('email', 'asha@');
  expect(registration.state().problems).toEqual({});
  await registration.store.leave('email');
  expect(registration.state().problems).toEqual({ email: 'Please enter a valid email address' });
  registration.store.change('email', 'asha@example.com');
  expect(registration.state().problems).toEqual({});
});

test('a repeated password is checked again when the first one changes', async () => {
  const registration = aRegistrationTab();
  registration.store.start(null);
  registration.store.chooseKind('personal');
  enterValues(registration, { password: 'Harbour7light', confirmpassword: 'Harbour7light' });
  await registration.store.leave('confirmpassword');
  registration.store.change('password', 'Harbour7lights');
  expect(registration.state().problems).toEqual({ confirmpassword: 'Passwords do not match' });
});

test('an incomplete date and a registered address keep the visitor on step 2', async () => {
  const registration = aRegistrationTab();
  await upToStep(registration, 2);
  registration.tab.half.add('dob');
  registration.tab.taken.add('asha@example.com');
  await registration.store.next();
  expect(registration.state()).toMatchObject({
    step: 2,
    problems: { email: 'This email is already registered', dob: expect.any(String) },
  });
});

test('changes are stored after a short delay, with the step', async () => {
  const registration = aRegistrationTab();
  await upToStep(registration, 2);
  registration.store.change('hobbies', 'Kites');
  expect(registration.tab.kept?.values['hobbies']).not.toBe('Kites');
  vi.advanceTimersByTime(250);
  expect(registration.tab.kept).toMatchObject({ step: 2, values: { hobbies: 'Kites' } });
});

test('a draft is restored with its step and photos, except a photo chosen meanwhile', async () => {
  const newer = new Blob(['newer']);
  const draft = { step: 3 as Step, values: { profile: 'personal', name: 'Asha' } };
  const registration = aRegistrationTab({ draft, photos: { avatar: SMALL_PHOTO, avatar1: SMALL_PHOTO } });
  registration.store.start(null);
  registration.store.setPhoto('avatar1', newer);
  await vi.runAllTimersAsync();
  expect(registration.state()).toMatchObject({
    step: 3,
    restored: true,
    values: { name: 'Asha', hobbies: '' },
  });
  expect(registration.state().photos).toEqual({ avatar: SMALL_PHOTO, avatar1: newer, avatar2: null });
  expect(registration.tab.entries).toEqual([1, 2, 3]);
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
  const registration = aRegistrationTab();
  await upToStep(registration, 3);
  registration.store.startOver();
  expect(registration.state()).toMatchObject({ step: 1, photos: noPhotos(), problems: {}, restored: false });
  expect(registration.state().values['name']).toBe('');
  expect(registration.tab.kept?.values['name']).toBe('');
});

test('Next waits for a photo that is still being resized', async () => {
  const registration = aRegistrationTab();
  await upToStep(registration, 3);
  registration.store.setPhotoWorking('avatar1', true);
  const moving = registration.store.next();
  await vi.runAllTimersAsync();
  expect(registration.state()).toMatchObject({ step: 3, waiting: true });
  registration.store.setPhotoWorking('avatar1', false);
  await moving;
  expect(registration.state()).toMatchObject({ step: 4, waiting: false });
});

test('a refused photo shows a problem until another one is chosen', async () => {
  const registration = aRegistrationTab();
  await upToStep(registration, 3);
  registration.store.setPhotoProblem('avatar1', 'No photo');
  expect(registration.state().photoProblems).toEqual({ avatar1: 'No photo' });
  registration.store.setPhotoProblem('avatar1', null);
  expect(registration.state().photoProblems).toEqual({});
  registration.store.setPhoto('avatar', null);
  await registration.store.next();
  expect(registration.state().problems).toHaveProperty('avatar');
});

test('the browser’s Back and Forward change the step, forward only as far as Next would', async () => {
  const registration = aRegistrationTab();
  await upToStep(registration, 3);
  registration.tab.pop(1);
  expect(registration.state().step).toBe(1);
  registration.tab.pop(3);
  expect(registration.state().step).toBe(3);
  registration.tab.pop(2);
  registration.store.change('name', '');
  registration.tab.pop(3);
  await vi.runAllTimersAsync();
  expect(registration.state()).toMatchObject({ step: 2, attempt: 1, problems: { name: 'Name is required' } });
});
