import { atom } from 'nanostores';
import { getUser } from '../../../contract/account.ts';
import type { OwnUser } from '../../../contract/badge.ts';
import { updateProfile } from '../../../contract/profile.ts';
import { ACCOUNT_SENTENCES } from '../../../domain/accounts/account.ts';
import { paths } from '../../../paths.ts';
import { call } from '../call.ts';
import { forgetOwner, keepOwner, loginPath, storedValue } from '../session.ts';
import { type Edit, mergeEdit, toForm } from './own-profile-edit.ts';

/** The owner's record as the screen has it. */
export type OwnProfileState = { kind: 'loading' } | { kind: 'ready'; user: OwnUser } | { kind: 'left' };

/** What came of a save. `changed` carries the edit brought onto a record that somebody changed meanwhile. */
export type OwnEditOutcome =
  | { kind: 'saved' }
  | { kind: 'changed'; edit: Edit }
  | { kind: 'refused'; problems: Record<string, string>; message: string }
  | { kind: 'over' };

export const $ownProfile = atom<OwnProfileState>({ kind: 'loading' });

const LONGEST_PAUSE = 30_000;

const toLogin = (): void => {
  forgetOwner();
  location.replace(loginPath(paths.myProfile()));
};

/** Loads the owner's record; without a session it leads to the login. A failure is only logged, and tried again. */
export const loadOwnProfile = async (pause = 2_000): Promise<void> => {
  const id = storedValue('userId');
  let outcome = await call(getUser, id === '' ? {} : { id });
  // Another owner has logged in since: the session says who it is.
  if (outcome.kind === 'refused' && outcome.failure.code === 'forbidden') outcome = await call(getUser, {});
  if (outcome.kind === 'done') {
    setOwnProfile(outcome.reply.user);
    return;
  }
  if (outcome.kind === 'refused' && outcome.failure.code === 'unauthenticated') {
    toLogin();
    return;
  }
  console.warn('The profile could not be loaded.', outcome);
  setTimeout(() => void loadOwnProfile(Math.min(pause * 2, LONGEST_PAUSE)), pause);
};

/** Shows a record that came from the server. */
export const setOwnProfile = (user: OwnUser): void => {
  keepOwner(user);
  $ownProfile.set({ kind: 'ready', user });
};

/** Sends an edit. On success the fresh record stands in its place; an edit that comes too late is brought onto the current one. */
export const saveEdit = async (edit: Edit): Promise<OwnEditOutcome> => {
  const outcome = await call(updateProfile, toForm(edit));
  if (outcome.kind === 'done') {
    // SPEC §7 names the avatar alone among what comes back: without the record it is read again.
    if (outcome.reply.user) setOwnProfile(outcome.reply.user);
    else await loadOwnProfile();
    return { kind: 'saved' };
  }
  if (outcome.kind === 'unreachable')
    return { kind: 'refused', problems: {}, message: ACCOUNT_SENTENCES.updateUnreachable };
  const { failure } = outcome;
  if (failure.code === 'unauthenticated') {
    // The page stays, with everything that was entered.
    forgetOwner();
    return { kind: 'over' };
  }
  const { user } = failure as { user?: OwnUser };
  if (failure.code === 'conflict' && user !== undefined) {
    $ownProfile.set({ kind: 'ready', user });
    return { kind: 'changed', edit: mergeEdit(edit, user) };
  }
  return { kind: 'refused', problems: failure.errors ?? {}, message: ACCOUNT_SENTENCES.updateFailed };
};

/** The profile is gone, and with it the session. */
export const markLeft = (): void => {
  forgetOwner();
  $ownProfile.set({ kind: 'left' });
};

/** Follows what other tabs do: a logout there ends this page, unless something would be lost. */
export const followOtherTabs = (mayLeave: () => boolean): (() => void) => {
  const follow = (event: Event): void => {
    const state = $ownProfile.get();
    if (state.kind !== 'ready' || !mayLeave()) return;
    if (event instanceof PageTransitionEvent && !event.persisted) return;
    if (storedValue('loggedIn') !== 'true') toLogin();
    else if (storedValue('userId') !== state.user.id) void loadOwnProfile();
  };
  window.addEventListener('storage', follow);
  window.addEventListener('pageshow', follow);
  return () => {
    window.removeEventListener('storage', follow);
    window.removeEventListener('pageshow', follow);
  };
};
