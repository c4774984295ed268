import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { useKeptState } from '../../../base/frame/screens/kept-state.ts';
import type { OwnProfile } from '../../../profiles/rules/profile.ts';
import {
  createProfileEditor,
  type EditMode,
  type EditState,
  type ProfileEditorStore,
} from '../browser/own-profile-editor.ts';
import { createPageEditing, type PageEditing } from '../browser/page-editing.ts';

/** The store of a form that is open, for its components. */
export const useOpenEdit = (store: ProfileEditorStore): EditState => {
  const state = useStore(store.$state);
  useEffect(() => store.start(), [store]);
  return { ...store, ...state };
};

/** The store of a profile's form for its components. */
export const useEdit = (user: OwnProfile, mode: EditMode): EditState =>
  useOpenEdit(useKeptState('edit', () => createProfileEditor(user, mode)));

/** The store of the sections of the owner's page. */
export const usePageEditing = (): PageEditing => {
  const store = useKeptState('page-editing', createPageEditing);
  const state = useStore(store.$state);
  return { ...store, ...state };
};
