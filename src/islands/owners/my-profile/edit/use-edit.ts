import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { createOwnProfileEditor } from '../../../../client/stores/owners/own-profile-editor.ts';
import type { OwnProfile } from '../../../../domain/profiles/profile.ts';

/** The owner's form's store for its components. */
export const useEdit = (user: OwnProfile) => {
  const [store] = useState(() => createOwnProfileEditor(user));
  const state = useStore(store.$state);
  useEffect(() => store.start(), [store]);
  return { ...store, ...state };
};

export type EditState = ReturnType<typeof useEdit>;
