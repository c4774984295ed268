import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Step } from '../../../../src/owners/registration/rules.ts';
import { noPhotos } from '../../../../src/owners/registration/rules.ts';
import { aRegistrationTab, enterValues, upToStep } from '../../../support/builders/registration-tab.ts';

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

/** Step 2 of a person, with the first group open. */
const atDetails = async () => {
  const registration = aRegistrationTab();
  registration.store.start(null);
  registration.store.chooseKind('personal');
  await registration.store.next();
  return registration;
};

test('Continue opens the next group at its first empty field, or stays at the first one at fault', async () => {
  const registration = await atDetails();
  expect(registration.state().group).toBe(0);
  registration.store.nextGroup();
  expect(registration.state()).toMatchObject({
    group: 0,
    attempt: 0,
    focus: { name: 'name' },
    problems: { name: 'Name is required', profession: 'Profession is required' },
  });
  expect(registration.state().problems).not.toHaveProperty('hometown');
  enterValues(registration, { name: 'Asha', profession: 'Weaver', marital: 'Single', hometown: 'Pune' });
  registration.store.nextGroup();
  expect(registration.state()).toMatchObject({ group: 1, focus: { name: 'currentcity' }, problems: {} });
});

test('Next checks everything, and opens the first group at fault at its field', async () => {
  const registration = await atDetails();
  enterValues(registration, { name: 'Asha', profession: 'Weaver', marital: 'Single' });
  enterValues(registration, { hometown: 'Pune', currentcity: 'Pune', nationality: 'Indian' });
  registration.store.openGroup(4);
  await registration.store.next();
  expect(registration.state()).toMatchObject({ step: 2, group: 2, focus: { name: 'eduqualification' } });
  const { focus } = registration.state();
  // Once more is a new wish for the focus.
  await registration.store.next();
  expect(registration.state().focus).not.toBe(focus);
});

test('who comes back to step 2 finds the group that was asked for open, or the first one that lacks something', async () => {
  const registration = aRegistrationTab();
  await upToStep(registration, 4);
  registration.store.back(2, 3);
  expect(registration.state()).toMatchObject({ step: 2, group: 3 });
  registration.store.back();
  registration.store.change('nationality', '');
  await registration.store.next();
  expect(registration.state()).toMatchObject({ step: 2, group: 1 });
  registration.store.change('nationality', 'Indian');
  await registration.store.next();
  registration.store.back();
  expect(registration.state().group).toBe(-1);
});

test('a draft without the new question opens its group when it is sent', async () => {
  const registration = aRegistrationTab();
  await upToStep(registration, 4);
  registration.store.change('shown_fields', '');
  await registration.store.submit();
  expect(registration.state()).toMatchObject({
    step: 2,
    group: 3,
    focus: { name: 'shown_bloodgroup' },
    problems: { shown_bloodgroup: 'Please choose who sees it' },
  });
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

test('a problem that Next showed goes away while the field is filled, before it is left', async () => {
  const registration = aRegistrationTab();
  registration.store.start(null);
  registration.store.chooseKind('personal');
  await registration.store.next();
  await registration.store.next();
  expect(registration.state().problems).toHaveProperty('name');
  registration.store.change('name', 'Asha Rao');
  expect(registration.state().problems).not.toHaveProperty('name');
  expect(registration.state().problems).toHaveProperty('profession');
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
  registration.store.change('dob', '9 March');
  registration.tab.taken.add('asha@example.com');
  await registration.store.next();
  expect(registration.state()).toMatchObject({
    step: 2,
    problems: { email: 'This email is already registered', dob: 'Please enter a valid date' },
    group: 0,
    focus: { name: 'dob' },
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

const aDraft = (step: Step) => ({ id: 'x', at: 0, step, values: { profile: 'personal', name: 'Asha' } });

test('a draft is offered, and continued with its step', async () => {
  const registration = aRegistrationTab({ draft: aDraft(3) });
  registration.store.start(null);
  expect(registration.state()).toMatchObject({ step: 1, offer: { id: 'x' }, values: { name: '' } });
  registration.store.keep();
  expect(registration.tab.kept).toMatchObject({ step: 3 });
  registration.store.continueDraft();
  expect(registration.state()).toMatchObject({
    step: 3,
    moves: 1,
    restored: true,
    offer: null,
    values: { name: 'Asha', hobbies: '' },
    photos: noPhotos(),
  });
  expect(registration.tab.entries).toEqual([1, 2, 3]);
  registration.store.change('name', 'Asha Rao');
  registration.store.keep();
  expect(registration.tab.kept).toMatchObject({ id: 'x', values: { name: 'Asha Rao' } });
});

test('starting anew after a reload goes back to the first step of the history', () => {
  const registration = aRegistrationTab({ draft: aDraft(3), entry: 3 });
  registration.store.start(null);
  registration.store.startAnew();
  // Two entries back.
  expect(registration.tab.at).toBe(-2);
});

test('a draft whose visitor starts anew is removed, and the form is empty', () => {
  const registration = aRegistrationTab({ draft: aDraft(3) });
  registration.store.start(null);
  registration.store.startAnew();
  expect(registration.state()).toMatchObject({ step: 1, moves: 1, offer: null, values: { name: '' } });
  expect(registration.tab.kept).toBeNull();
});

test('an offered draft stays until something else is entered', async () => {
  const registration = aRegistrationTab({ draft: aDraft(3) });
  registration.store.start(null);
  registration.store.chooseKind('professional');
  await registration.store.next();
  expect(registration.state()).toMatchObject({ step: 2, offer: { id: 'x' } });
  expect(registration.tab.kept).toMatchObject({ id: 'x' });
  registration.store.change('companyname', 'Kaveri Looms');
  vi.advanceTimersByTime(250);
  expect(registration.state().offer).toBeNull();
  expect(registration.tab.kept).toMatchObject({ values: { companyname: 'Kaveri Looms' } });
});

test('a tab where nothing was entered stores nothing', async () => {
  const registration = aRegistrationTab();
  registration.store.start('professional');
  await registration.store.next();
  registration.store.keep();
  expect(registration.tab.kept).toBeNull();
});

test('starting anew clears the draft, the values and the photos', async () => {
  const registration = aRegistrationTab();
  await upToStep(registration, 3);
  expect(registration.tab.kept).not.toBeNull();
  registration.store.startAnew();
  expect(registration.state()).toMatchObject({ step: 1, photos: noPhotos(), problems: {}, restored: false });
  expect(registration.state().values['name']).toBe('');
  expect(registration.tab.kept).toBeNull();
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

test('a wizard that is drawn anew goes on, and is not offered its own draft', () => {
  const registration = aRegistrationTab();
  const stop = registration.store.start(null);
  registration.store.chooseKind('personal');
  registration.store.change('name', 'Asha Rao');
  registration.store.keep();
  stop();
  registration.store.start(null);
  expect(registration.state()).toMatchObject({ offer: null, values: { name: 'Asha Rao' } });
});

test('a wizard that was opened for a name has it for either kind, and still offers a draft', () => {
  const registration = aRegistrationTab();
  registration.tab.asked = { name: 'Zoë Quill', kind: null };
  registration.store.start(null);
  expect(registration.state().values).toMatchObject({ name: 'Zoë Quill', companyname: 'Zoë Quill' });
  const draft = { id: 'a', at: Date.now(), step: 2 as Step, values: { profile: 'personal', name: 'Asha' } };
  const other = aRegistrationTab({ draft });
  other.tab.asked = { name: 'Zoë Quill', kind: null };
  other.store.start(null);
  expect(other.state().offer).toMatchObject({ values: { name: 'Asha' } });
});

test('a wizard that was opened for a kind has it chosen, unless somebody chose another one before', async () => {
  const registration = aRegistrationTab();
  registration.tab.asked = { name: '', kind: 'professional' };
  registration.store.start(null);
  await registration.store.next();
  expect(registration.state()).toMatchObject({ step: 2, values: { profile: 'professional' } });
  const other = aRegistrationTab();
  other.tab.asked = { name: '', kind: 'professional' };
  other.store.start('personal');
  expect(other.state().values['profile']).toBe('personal');
});
