import { expect, test } from 'vitest';
import { PROPOSAL } from '../../../../../src/imports/proposals/browser/proposal-purpose.ts';
import { $oneOfThese } from '../../../../../src/owners/details-step/browser.ts';
import { groupState } from '../../../../../src/owners/details-step/screens/group-words.ts';
import { OneOfThese } from '../../../../../src/owners/details-step/screens/OneOfThese.tsx';
import { StepDetails } from '../../../../../src/owners/details-step/screens/StepDetails.tsx';
import { createRegistration } from '../../../../../src/owners/registration/browser/registration.ts';
import type { RegistrationEnvironment } from '../../../../../src/owners/registration/browser/registration-environment.ts';
import { RegisteredNotice } from '../../../../../src/owners/registration/screens/Notice.tsx';
import { drawn, idle, linesOf } from '../../../../support/tsx/drawn.ts';

test('pages of the name lead to themselves, not to a claim', () => {
  const page = { id: 'abcdefghij', name: 'Ada', url: '/profile/ada-abcdefghij', photo: '', role: 'Pilot' };
  $oneOfThese.set({ asked: 'personal Ada', items: [page], isAnswered: false });
  const html = drawn(OneOfThese, { kind: 'personal', isOwn: false });
  expect(html).toContain('href="/profile/ada-abcdefghij"');
  expect(linesOf(html)).toContain('Is it one of these pages?');
  $oneOfThese.set({ asked: '', items: [], isAnswered: false });
});

test('a proposal that was sent shows its reference and no page', () => {
  const sending = { kind: 'registered', message: 'Thank you.', redirect: null, reference: 'r-1' } as const;
  expect(linesOf(drawn(RegisteredNotice, { sending, origin: '' }))).toEqual([
    'Thank you.',
    'Nothing is public before a moderator accepts it. The reference of your proposal:',
    'r-1',
  ]);
});

type Keep = RegistrationEnvironment['draft']['keep'];

/** The wizard of a proposal, with the name that was searched for. */
const aProposal = (keep: Keep = () => {}) => {
  return createRegistration({
    purpose: {
      ...PROPOSAL,
      deliver: async () => ({ kind: 'registered', message: 'Thank you.', redirect: null, reference: 'r-1' }),
    },
    today: () => '2026-11-26',
    asked: () => ({ name: 'Ada Rao', kind: 'personal' }),
    email: { taken: new Set(), note: () => {}, check: async () => {} },
    loadRules: async () => {},
    draft: { load: () => null, keep, clear: () => {} },
    history: { current: () => null, start: () => {}, move: () => {}, watch: () => () => {} },
    newName: () => 'n',
    send: async () => ({ kind: 'unreachable', reason: 'aborted' }),
    leave: () => {},
  });
};

test('the wizard goes on without an account, and sends by its purpose', async () => {
  const kept: unknown[] = [];
  const store = aProposal((draft) => void kept.push(draft));
  store.start(null);
  expect(store.$state.get().values).toMatchObject({ profile: 'personal', name: 'Ada Rao' });
  await store.next();
  await store.next();
  await store.next();
  expect([store.$state.get().step, Object.keys(store.$state.get().problems)]).toEqual([3, ['source']]);
  store.change('source', 'https://www.example.org/ada');
  await store.next();
  expect(store.$state.get().step).toBe(4);
  store.setCaptcha({ solution: async () => 'solved', renew: async () => {}, reset: () => {} } as never);
  await store.submit();
  expect(store.$state.get()).toMatchObject({ step: 1, sending: { kind: 'registered', reference: 'r-1' } });
  expect(store.$state.get().values['source'] ?? '').toBe('');
});

test('the step with the details opens at its first group, and knows nothing of who fills it in', async () => {
  const store = aProposal();
  store.start(null);
  await store.next();
  // Its name is there already, and nothing else is required: the form is open nevertheless.
  expect(store.$state.get()).toMatchObject({ step: 2, group: 0 });
  const control = (name: string) => ({ name, value: '', error: undefined, onChange: idle, onBlur: idle });
  const registration = { ...store.$state.get(), kind: 'personal', store, control } as const;
  const html = drawn(StepDetails, { registration, kind: 'personal' });
  // What the browser would fill in is about the reader.
  expect(new Set(html.match(/autocomplete="[^"]*"/gi))).toEqual(new Set(['autoComplete="off"']));
  const groups = PROPOSAL.groups('personal');
  expect(groups.map((group) => groupState(registration, 'personal', group, []))).toMatchObject([
    { kind: 'done', words: ['Ada Rao'] },
    { kind: 'empty', words: ['Hometown, current city, nationality'] },
    { kind: 'empty' },
    { kind: 'empty' },
  ]);
});
