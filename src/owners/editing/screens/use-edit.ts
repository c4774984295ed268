import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { useKeptState } from '../../../base/frame/screens/kept-state.ts';
import type { OwnProfile } from '../../../profiles/rules/profile.ts';
import { createProfileEditor, type EditMode, type EditState } from '../browser/own-profile-editor.ts';

/** The store of a profile's form for its components. */
export const useEdit = (user: OwnProfile, mode: EditMode): EditState => {
  const store = useKeptState('edit', () => createProfileEditor(user, mode));
  const state = useStore(store.$state);
  useEffect(() => store.start(), [store]);
  return { ...store, ...state };
};
