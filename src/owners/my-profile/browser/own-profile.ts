import { atom } from 'nanostores';
import {
  browserValue,
  forgetOwner,
  keepOwner,
  keepPages,
  keptPages,
  loginPath,
} from '../../../accounts/login/browser/session.ts';
import { ACCOUNT_SENTENCES } from '../../../accounts/rules/account.ts';
import { call } from '../../../base/http/browser/call.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { paths } from '../../../paths.ts';
import type { LinkedPage } from '../../../search/alike/calls/alike.ts';
import {
  type Edit,
  type EditOutcome,
  isDisputed,
  mergeEdit,
  toForm,
} from '../../editing/browser/own-profile-edit.ts';
import type { OwnUser } from '../calls.ts';
import { getUser, updateProfile } from '../calls.ts';
import { notePage, ownPageId } from './own-call.ts';
import { $ownPages, roleIn, showAnother } from './own-pages.ts';

/** The state of the owner's record. */
type OwnProfileState =
  | { kind: 'loading' }
  | { kind: 'ready'; user: OwnUser }
  | { kind: 'left'; isLast: boolean };

export const $ownProfile = atom<OwnProfileState>({ kind: 'loading' });

const MAX_PAUSE_MS = 30_000;

const toLogin = (): void => {
  const why = browserValue('loggedIn') === 'true' ? 'ended' : undefined;
  forgetOwner();
  location.replace(loginPath(paths.myProfile() + location.search + location.hash, why));
};

/** Loads the record of the page that this tab shows, at first that of the browser; without a session, goes to the login. Logs a failure and retries. */
export const loadOwnProfile = async (id = ownPageId(), pause = 2_000): Promise<void> => {
  let outcome = await call(getUser, id === '' ? {} : { id });
  // Another owner may have logged in since: the session decides.
  if (outcome.kind === 'refused' && outcome.failure.code === 'forbidden') outcome = await call(getUser, {});
  if (outcome.kind === 'done') {
    $ownPages.set(outcome.reply.pages);
    keepPages(outcome.reply.pages);
    setOwnProfile(outcome.reply.user);
    return;
  }
  if (outcome.kind === 'refused' && outcome.failure.code === 'unauthenticated') {
    toLogin();
    return;
  }
  console.warn('The profile could not be loaded.', outcome);
  setTimeout(() => void loadOwnProfile(id, Math.min(pause * 2, MAX_PAUSE_MS)), pause);
};

/** Other pages that show one of the identifiers of this one, after a save. */
export const $alikePages = atom<readonly LinkedPage[]>([]);

// Another tab has switched to another page of the login: what this one saves still does not switch it back.
const isSwitched = (shown: string): boolean => {
  const current = browserValue('userId');
  return current !== '' && current !== shown && $ownPages.get().some(({ id }) => id === current);
};

/** Sets a record from the server. */
export const setOwnProfile = (user: OwnUser): void => {
  notePage(user.id);
  if (!isSwitched(user.id)) keepOwner(user);
  $ownProfile.set({ kind: 'ready', user });
};

/** How often a save follows other changes of the page. */
const MAX_FOLLOWED = 3;

/**
 * Saves an edit. On success, sets the new record. An outdated edit is rebased onto the current one, and saved again at once unless both
 * changed the same.
 */
export const saveEdit = async (edit: Edit, followed = 0): Promise<EditOutcome> => {
  const outcome = await call(updateProfile, toForm(edit, roleIn($ownPages.get(), edit.base.id)));
  if (outcome.kind === 'done') {
    // A reply may have only the avatar: without the record, load it again.
    $alikePages.set(outcome.reply.alike ?? []);
    if (outcome.reply.user) setOwnProfile(outcome.reply.user);
    else await loadOwnProfile();
    const state = $ownProfile.get();
    return { kind: 'saved', base: edit.base, ...(state.kind === 'ready' && { record: state.user }) };
  }
  if (outcome.kind === 'unreachable')
    return { kind: 'refused', problems: {}, message: ACCOUNT_SENTENCES.updateUnreachable };
  const { failure } = outcome;
  // Another login has come in another tab: that one is not to be forgotten.
  if (failure.code === 'forbidden' && !keptPages().some(({ id }) => id === edit.base.id))
    return { kind: 'over' };
  if (failure.code === 'unauthenticated') {
    // The page stays with all input.
    forgetOwner();
    return { kind: 'over' };
  }
  const { user } = failure as { user?: OwnUser };
  if (failure.code === 'conflict' && user !== undefined) {
    $ownProfile.set({ kind: 'ready', user });
    const merged = mergeEdit(edit, user);
    if (followed < MAX_FOLLOWED && !isDisputed(edit, merged)) return saveEdit(merged, followed + 1);
    return { kind: 'changed', edit: merged };
  }
  return { kind: 'refused', problems: failure.errors ?? {}, message: sentenceOfRefusal(failure) };
};

// What the role of this login has become meanwhile is no fault of the form.
const sentenceOfRefusal = ({ code, message }: { code: string; message: string }): string => {
  if (code === 'forbidden') return say('accounts.pages.gone');
  return code === 'owner-only' ? message : ACCOUNT_SENTENCES.updateFailed;
};

/** Clears everything after the profile was deleted, and with the last page its session; of others, one is the browser's current page from now on. */
export const markLeft = (): void => {
  const isLast = showAnother(ownPageId()) === null;
  if (isLast) forgetOwner();
  $ownProfile.set({ kind: 'left', isLast });
};

/** Follows other tabs: a logout there leaves this page, unless unsaved changes would be lost. */
export const followOtherTabs = (mayLeave: () => boolean): (() => void) => {
  const follow = (event: Event): void => {
    const state = $ownProfile.get();
    if (state.kind !== 'ready' || !mayLeave()) return;
    if (event instanceof PageTransitionEvent && !event.persisted) return;
    if (browserValue('loggedIn') !== 'true') toLogin();
    else if (browserValue('userId') !== state.user.id) void loadOwnProfile(browserValue('userId'));
  };
  window.addEventListener('storage', follow);
  window.addEventListener('pageshow', follow);
  return () => {
    window.removeEventListener('storage', follow);
    window.removeEventListener('pageshow', follow);
  };
};
