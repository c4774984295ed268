import { type HeldState, holdState } from '../../../base/frame/browser/held-state.ts';
import { toast } from '../../../base/frame/browser/toast.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { HISTORY_SENTENCES } from '../../../profiles/history/rules/sentences.ts';
import type { OwnProfile } from '../../../profiles/rules/profile.ts';
import { $ownProfile, saveEdit } from '../../my-profile/browser/own-profile.ts';
import {
  partsOf,
  type Section,
  type SectionName,
  type SectionPart,
  sectionNamed,
} from '../../rules/sections.ts';
import { changedParts } from './edit-changes.ts';
import { editModeOf } from './own-edit.ts';
import type { Edit } from './own-profile-edit.ts';
import { createProfileEditor, type ProfileEditorStore } from './own-profile-editor.ts';
import { undoOf } from './undo-edit.ts';

/** The section whose editor is open, and the part that has the focus first. */
type OpenSection = { section: Section; first: SectionPart | null; store: ProfileEditorStore };

/** What was saved last: its section, the parts that changed, and the edit that takes it back. */
type SavedSection = { section: SectionName; parts: readonly SectionPart[]; undo: Edit | null };

type PageEditingState = {
  readonly open: OpenSection | null;
  /** What was asked for while a section with changes is open; it waits for an answer. */
  readonly asked: (() => void) | null;
  readonly saved: SavedSection | null;
  readonly isUndoing: boolean;
};

/** What becomes of the changes in an open section: saved, dropped, or edited further. */
type Answer = 'save' | 'discard' | 'stay';

const currentUser = () => {
  const state = $ownProfile.get();
  return state.kind === 'ready' ? state.user : null;
};

/** Saves the open section; whether it is closed then. */
const saveSection = async ({ now, set }: HeldState<PageEditingState>): Promise<boolean> => {
  const { open } = now();
  if (open === null) return true;
  const { section, store } = open;
  if (!store.hasChanges()) {
    set({ open: null });
    return true;
  }
  if (!(await store.save())) return false;
  const after = currentUser();
  // Another editor may have been opened by an answer meanwhile; it stays.
  if (now().open === open) set({ open: null });
  const { edit } = store.$state.get();
  set({
    saved: {
      section: section.name,
      parts: changedParts(edit),
      undo: after && undoOf(edit.base, after),
    },
  });
  // What was asked for while the save waited for a photo.
  const { asked } = now();
  set({ asked: null });
  asked?.();
  return true;
};

/** Takes back what was saved last; whether that was done. */
const undoSaved = async ({ now, set }: HeldState<PageEditingState>): Promise<boolean> => {
  const { saved, isUndoing } = now();
  if (isUndoing || !saved?.undo) return false;
  set({ isUndoing: true });
  const outcome = await saveEdit(saved.undo);
  set({ isUndoing: false });
  if (outcome.kind === 'saved') {
    toast(HISTORY_SENTENCES.undone, 'status');
    set({ saved: null });
  } else if (outcome.kind === 'changed') toast(HISTORY_SENTENCES.changedSince);
  else if (outcome.kind === 'refused') toast(Object.values(outcome.problems)[0] ?? outcome.message);
  else toast(say('owners.editing.logged-out'));
  return outcome.kind === 'saved';
};

/** The store of My profile's sections: which one is edited. One at a time, and none is left with changes before the owner has said what becomes of them. */
export const createPageEditing = () => {
  const held = holdState<PageEditingState>({ open: null, asked: null, saved: null, isUndoing: false });
  const { $state, now, set } = held;

  /** Closes the open section and does something else; asks first where changes would be lost. */
  const leave = (go: () => void = () => undefined): void => {
    const { open } = now();
    // What is on its way is not asked about.
    if (open?.store.$state.get().saving.kind === 'saving') return;
    if (open?.store.hasChanges()) {
      set({ asked: go });
      return;
    }
    set({ open: null, asked: null });
    go();
  };

  const start = (section: Section, first: SectionPart | null): void => {
    const user = currentUser();
    if (user === null) return;
    const store = createProfileEditor(user, editModeOf(user), section.fields);
    const { saved } = now();
    set({ open: { section, first, store }, ...(saved?.section === section.name && { saved: null }) });
  };

  return {
    $state,
    leave,
    /** Opens a section's editor, by its name or that of one of its parts. */
    edit: (name: string): void => {
      const user = currentUser();
      const section = user === null ? undefined : sectionNamed(user.profile, name);
      if (section === undefined || partsOf(section).length === 0) return;
      const first = partsOf(section).find((part) => part === name && part !== section.name) ?? null;
      const { open } = now();
      if (open?.section.name === section.name) set({ open: { ...open, first } });
      else leave(() => start(section, first));
    },
    /** Says that a part was saved by itself, and offers the way back to what it said before. */
    tellSaved: (part: SectionPart, before: OwnProfile): void => {
      const after = currentUser();
      const section = after === null ? undefined : sectionNamed(after.profile, part);
      if (after === null || section === undefined) return;
      // What else differs was changed by somebody else.
      const undo = undoOf({ ...after, [part]: before[part] }, after);
      set({ saved: { section: section.name, parts: [part], undo } });
    },
    save: () => saveSection(held),
    undo: () => undoSaved(held),
    answer: async (answer: Answer): Promise<void> => {
      const { asked, open } = now();
      if (asked === null || open === null) return;
      set({ asked: null });
      if (answer === 'stay') return;
      if (answer === 'save' && !(await saveSection(held))) return;
      if (answer === 'discard') set({ open: null });
      asked();
    },
  };
};

/** The store of the sections and its state, as the components get them. */
export type PageEditing = ReturnType<typeof createPageEditing> & PageEditingState;
