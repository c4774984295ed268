import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { $ownPages } from '../../../../../src/owners/my-profile/browser/own-pages.ts';
import type { OwnUser } from '../../../../../src/owners/my-profile/calls.ts';
import { WaitingCard } from '../../../../../src/owners/my-profile/screens/waiting/WaitingCard.tsx';
import {
  $answeredSuggestions,
  $ownSuggestions,
} from '../../../../../src/owners/suggestions/browser/own-suggestions.ts';
import { $answeredTies, $ownTies } from '../../../../../src/owners/ties/browser/own-ties.ts';
import { toOwnProfile } from '../../../../../src/profiles/rules/profile-views.ts';
import type { Suggestion } from '../../../../../src/profiles/suggestions/calls.ts';
import type { OwnTie } from '../../../../../src/profiles/ties/rules/tie.ts';
import { aBusinessRecord, aProfileRecord } from '../../../../support/builders/profiles.ts';
import { buttonsOf, drawn, idle, linesOf } from '../../../../support/tsx/drawn.ts';

const location = { search: '' };
vi.stubGlobal('location', location);
afterAll(() => void vi.unstubAllGlobals());

const COMPLETE = {
  avatar: 'a.jpg',
  message: 'One.\nTwo.',
  positions: [{ organisation: 'Looms', role: '', from: '', to: '' }],
  education: [{ school: 'Maharani', degree: '', from: '', to: '' }],
  linked: '@asha',
  sources: { hometown: [{ url: 'https://a.example/', title: '', seen: '' }] },
};
const aUser = (given: object = {}, record = aProfileRecord()): OwnUser =>
  ({
    ...toOwnProfile(record, 'not-verified.jpg', { like: 0, view: 0 }),
    ...{ hidden: null, waiting: null, undo_until: null, leaving: null, request: null, email_confirmed: true },
    ...given,
  }) as OwnUser;
const suggested = (given: Partial<Suggestion> = {}): Suggestion => ({
  reference: 's1',
  id: 'p',
  field: 'currentcity',
  language: '',
  before: 'Pune',
  now: 'Pune',
  value: 'Mysuru',
  source: '',
  note: '',
  created: '2030-01-02T00:00:00.000Z',
  ...given,
});
const aTie = (given: Partial<OwnTie> = {}): OwnTie => ({
  ...{ tie: 't1', page: 'c', name: 'Looms', url: '/profile/looms-c', kind: 'founded', role: '' },
  ...{ from: '2011-03', to: '', state: 'asked', asked_by: 'them', since: '2030-01-01T00:00:00.000Z' },
  ...(given as object),
});
const card = (user = aUser(COMPLETE)): string => drawn(WaitingCard, { user, onEdit: idle });
const setSuggestions = (...items: Suggestion[]) => $ownSuggestions.set({ kind: 'ready', items });
const setTies = (...items: OwnTie[]) => $ownTies.set({ kind: 'ready', items });
const MINE = aTie({ tie: 'mine', asked_by: 'me' });

beforeEach(() => {
  location.search = '';
  setSuggestions();
  setTies(MINE);
  $answeredSuggestions.set([]);
  $answeredTies.set([]);
});

test('nothing waits and nothing is missing: no card', () => {
  expect(card()).toBe('');
});

test('nothing waits: the row that completes the page is alone, with three of what is missing', () => {
  setTies();
  expect(linesOf(card(aUser()))).toEqual([
    'Complete your page 0 of 7',
    ...['Add: ', 'Add: ', 'Add: '].flatMap((add, at) => [
      `${add}${['A portrait', 'A second paragraph', 'Career'][at]}`,
    ]),
  ]);
});

test('the letter, a tie and a suggestion are told and answered in rows, with one green button', () => {
  setTies(aTie());
  setSuggestions(suggested({ source: 'https://choirs.example/people', note: 'She said so.' }));
  const html = card(aUser({ ...COMPLETE, email: 'asha@example.org', email_confirmed: false }));
  expect(linesOf(html).slice(0, 2)).toEqual(['Waiting for you', '3 left']);
  const text = html.replace(/<[^>]+>/g, '');
  for (const words of [
    'Confirm your e-mail. Open the link that we sent to asha@example.org.',
    'Looms says that you founded it.',
    'March 2011 – now',
    'A reader suggests Current City: ',
    'Source: choirs.example',
    '2 January 2030',
    'She said so.',
  ])
    expect(text).toContain(words);
  expect(buttonsOf(html)).toEqual([
    'Send again',
    'Change address',
    'Confirm',
    'Decline',
    'Accept',
    'Reword',
    'Decline',
    'Add: Companies',
  ]);
  expect(html.match(/class="button"[^>]*>[^<]*/g)?.map((match) => match.split('>')[1])).toEqual(['Confirm']);
});

test('sources that are gone are one row, with since when and the way to replace them', () => {
  const gone = (name: string) => ({
    ...{ url: `https://${name}.example/`, title: '', seen: '', archived: '' },
    ...({ state: 'gone', since: '2026-03-14' } as const),
  });
  const html = drawn(WaitingCard, {
    user: aUser({
      sources: { hometown: [gone('a'), { ...gone('b'), state: '', since: '' }], message: [gone('c')] },
    }),
    onEdit: idle,
  });
  expect(linesOf(html)).toEqual(expect.arrayContaining(['2 sources of your page are gone']));
  expect(html).toContain('https://a.example/');
  expect(html).toContain('(gone since March 2026)');
  expect(html).not.toContain('https://b.example/');
  expect(buttonsOf(html)).toContain('Replace');
});

test('three are shown, and how many more there are', () => {
  setSuggestions(...['a', 'b', 'c', 'd', 'e'].map((reference) => suggested({ reference })));
  const html = card();
  expect([linesOf(html)[1], buttonsOf(html).filter((label) => label === 'Accept').length]).toEqual([
    '5 left',
    3,
  ]);
  expect(buttonsOf(html).at(-1)).toBe('2 more');
});

test.each([
  ['has changed since', { now: 'Delhi' }],
  ['is of several lines', { field: 'message' }],
  ['is long', { value: 'x'.repeat(81) }],
  ['has a long note', { note: 'x'.repeat(161) }],
] as const)('a suggestion that %s is read before it is answered', (_, given) => {
  setSuggestions(suggested(given));
  expect(buttonsOf(card())).toEqual(['Look at it']);
});

test('what is answered stays in its place with the way back, and counts no more', () => {
  const answer = { decision: 'accept', isUndone: false } as const;
  $answeredSuggestions.set([{ ...answer, suggestion: suggested(), number: 4 }]);
  setSuggestions(suggested({ reference: 'later', created: '2030-02-01T00:00:00.000Z' }));
  $answeredTies.set([{ tie: aTie(), decision: 'confirm', isUndone: false, isBarred: false }]);
  const lines = linesOf(card());
  expect(lines.slice(0, 6)).toEqual([
    'Waiting for you',
    '1 left',
    'You confirmed that you founded Looms.',
    'Undo',
    'Current City now says Mysuru.',
    'Undo',
  ]);
});

test.each([
  ['Nickname is empty now.', ['Undo'], { field: 'nickname', value: '' }, { number: 2 }],
  ['About is changed.', ['Undo'], { field: 'message', value: 'Many words' }, { number: 2 }],
  ['Undone. Current City is as it was.', [], {}, { number: null, isUndone: true }],
  ['You declined the change of Current City.', [], {}, { decision: 'decline', number: null }],
] as const)('an answer says: %s', (sentence, buttons, suggestion, given) => {
  const base = { decision: 'accept', isUndone: false } as const;
  $answeredSuggestions.set([{ ...base, suggestion: suggested(suggestion), ...given }]);
  const html = card();
  expect([linesOf(html).slice(0, 3), buttonsOf(html)]).toEqual([
    ['Waiting for you', 'Nothing left', sentence],
    buttons,
  ]);
});

test.each([
  ['You declined what Looms asked.', ['Let them ask again', 'Decline all from this page'], {}],
  ['Looms can ask you again.', [], { isUndone: true }],
  ['You declined all from Looms. They cannot ask you again.', [], { isBarred: true }],
] as const)('a declined tie says: %s', (sentence, buttons, given) => {
  $answeredTies.set([{ tie: aTie(), decision: 'decline', isUndone: false, isBarred: false, ...given }]);
  const html = card();
  expect([linesOf(html)[2], buttonsOf(html)]).toEqual([sentence, buttons]);
});

test('a company is asked in its own words', () => {
  setTies(aTie({ name: 'Asha', kind: 'board' }));
  expect(linesOf(card(aUser({}, aBusinessRecord())))).toContain(
    'Asha says that they are or were on your board.',
  );
});

test('the tie of a mail comes first; where it is answered or has ended, the card says so', () => {
  setTies(...['t1', 't2', 't3', 't4'].map((tie) => aTie({ tie, name: tie })));
  location.search = '?tie=t4';
  expect(linesOf(card()).find((line) => line.includes('says'))).toMatch(/^t4/);
  location.search = '?tie=gone';
  expect(linesOf(card())).toContain('There is nothing to answer here any more');
  setTies(aTie({ tie: 'gone', state: 'confirmed' }));
  expect(linesOf(card())).toContain('This was answered already');
});

test('what the owner can only know stands below, without a heading if nothing waits', () => {
  const html = card(
    aUser({
      ...COMPLETE,
      waiting: { since: '2030-01-01T00:00:00.000Z', until: 'reviewed' },
      undo_until: '2030-01-08T00:00:00.000Z',
    }),
  );
  expect(html).not.toContain('Waiting for you');
  expect(linesOf(html)[0]).toMatch(/^Waiting since 1 January 2030\. We look at every new page/);
  expect(html).toContain('the previous e-mail address of this page can take it back.');
});

test('a badge that is paused can be asked for in its row', () => {
  const html = card(aUser({ ...COMPLETE, recheck: true, verification: null })).split('<dialog')[0] as string;
  expect(linesOf(html)[2]).toBe('Your badge is paused.');
  expect(buttonsOf(html)).toEqual(['Ask for the badge']);
});

test('what could not be loaded is asked for again', () => {
  $ownSuggestions.set({ kind: 'failed' });
  expect(buttonsOf(card())).toEqual(['Try again']);
});

test('a page that is about to go says until when it can be kept', () => {
  const text = card(aUser({ ...COMPLETE, leaving: '2030-01-08T00:00:00.000Z' })).replace(/<[^>]+>/g, '');
  expect(text).toContain('it is in no list, and is deleted on 8 January 2030.');
});

test('a translation whose original has changed since is told, with its fields and the way to it', () => {
  const behind = { de: ['message', 'profession'], 'pt-BR': ['message'] };
  const html = card(aUser({ ...COMPLETE, behind }));
  expect(linesOf(html)).toEqual([
    ...['Waiting for you', '2 left'],
    ...['Your page has changed since its translation: German', 'About and Profession'],
    'Look at the translation',
    ...[
      'Your page has changed since its translation: Brazilian Portuguese',
      'About',
      'Look at the translation',
    ],
  ]);
});

test('an editor is not asked what only the owner can do', () => {
  const user = aUser({ ...COMPLETE, id: 'mypage1234', email_confirmed: false, recheck: true });
  expect(card(user)).not.toBe('');
  $ownPages.set([
    { id: user.id, role: 'editor', name: 'A', url: '/profile/a', avatar: '', profile: 'personal' },
  ]);
  onTestFinished(() => $ownPages.set([]));
  expect(card(user)).toBe('');
});
