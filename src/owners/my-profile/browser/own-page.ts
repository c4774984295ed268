import { call } from '../../../base/http/browser/call.ts';
import { proveLink, requestBadge } from '../../../profiles/badge/calls.ts';
import type { BadgeBasis } from '../../../profiles/badge/rules/verification.ts';
import { type MachineWord, withWord } from '../../../profiles/machines/rules.ts';
import type { Contact, Listing, OpenData, YesOrNo } from '../../../profiles/rules/choices.ts';
import { updateProfile } from '../calls.ts';
import { ownCall, ownPageId } from './own-call.ts';
import { $ownProfile, loadOwnProfile, setOwnProfile } from './own-profile.ts';
import { type FormFailure, refusalOf } from './refused.ts';

/** Lists or unlists the page; null on success. */
export const setListed = (listed: Listing): Promise<FormFailure | null> => setChoice('listed', listed);

/** Lets readers suggest changes, or not; null on success. */
export const setSuggestions = (suggestions: YesOrNo): Promise<FormFailure | null> =>
  setChoice('suggestions', suggestions);

/** Chooses how readers reach the owner; null on success. */
export const setContact = (contact: Contact): Promise<FormFailure | null> => setChoice('contact', contact);

/** Offers the page as open data, or takes that back; null if that was done. */
export const setOpenData = (openData: OpenData): Promise<FormFailure | null> =>
  setChoice('open_data', openData);

/** What the page that this tab shows says to machines, if it is that one. */
const wordsOf = (page: string): readonly MachineWord[] | null => {
  const own = $ownProfile.get();
  return own.kind === 'ready' && own.user.id === page ? own.user.machines : null;
};

let machinesSet: Promise<unknown> = Promise.resolve();

/** Says a word to machines, or takes it back; null on success. One after the other, because each sends them all. */
export const setMachineWord = (word: MachineWord, isSaid: boolean): Promise<FormFailure | null> => {
  // The tab may have gone on to another page when its turn comes.
  const page = ownPageId();
  const before = wordsOf(page) ?? [];
  const set = (): Promise<FormFailure | null> =>
    setChoice('machines', withWord(wordsOf(page) ?? before, word, isSaid).join(), page);
  const setting = machinesSet.then(set, set);
  machinesSet = setting;
  return setting;
};

/** Has the owner asked once a year whether the page is still right, or not; null on success. */
export const setStillRight = (stillRight: YesOrNo): Promise<FormFailure | null> =>
  setChoice('still_right', stillRight);

/** Lets readers follow the page, or not; null on success. */
export const setFollow = (follow: YesOrNo): Promise<FormFailure | null> => setChoice('follow', follow);

/** Chooses the language of the letters to the owner, as a tag; null on success. */
export const setLetters = (language: string): Promise<FormFailure | null> => setChoice('letters', language);

const setChoice = async (name: string, value: string, page = ownPageId()): Promise<FormFailure | null> => {
  const form = new FormData();
  form.set('id', page);
  form.set(name, value);
  const outcome = await call(updateProfile, form);
  if (outcome.kind !== 'done') return refusalOf(outcome);
  setOwnProfile(outcome.reply.user);
  return null;
};

/** Requests the badge; null on success. */
export const askForBadge = async (given: {
  basis: BadgeBasis;
  evidence: string;
  note: string;
}): Promise<FormFailure | null> => {
  const outcome = await ownCall(requestBadge, given);
  if (outcome.kind !== 'done') return refusalOf(outcome);
  await loadOwnProfile();
  return null;
};

/** Checks whether the website links back; null if it does. */
export const requestProof = async (url?: string): Promise<FormFailure | null> => {
  const outcome = await ownCall(proveLink, url === undefined ? { field: 'website' } : { url });
  if (outcome.kind !== 'done') return refusalOf(outcome);
  await loadOwnProfile();
  return null;
};
