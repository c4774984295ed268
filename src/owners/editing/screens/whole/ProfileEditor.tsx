import { type KeyboardEvent, type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { beforeSwitching } from '../../../../accounts/hands/browser/switching.ts';
import type { FieldName } from '../../../../base/fields/rules/field-catalogue.ts';
import { useCurrentSection } from '../../../../base/frame/screens/use-current-section.ts';
import { say } from '../../../../base/languages/rules/say.ts';
import type { OwnProfile } from '../../../../profiles/rules/profile.ts';
import { sectionsOf } from '../../../rules/sections.ts';
import type { FileList } from '../../../start-from-file/rules/contents.ts';
import { StartFromFile } from '../../../start-from-file/screens/StartFromFile.tsx';
import { editModeOf, lockedParts } from '../../browser/own-edit.ts';
import type { EditState } from '../../browser/own-profile-editor.ts';
import { EditorFields } from '../SectionFields.tsx';
import { useEdit } from '../use-edit.ts';
import { EditorActions, EditorNotice } from './EditorActions.tsx';
import { EditorHead } from './EditorHead.tsx';
import { ReadersPage } from './ReadersPage.tsx';
import { SectionList } from './SectionList.tsx';
import { useFirstProblem } from './use-first-problem.ts';
import './whole.css';

type ProfileEditorProps = {
  user: OwnProfile;
  /** Closes the editor, after a save or without one. */
  onDone: (saved: boolean) => void;
};

/** The owner's form of their whole record, with its sections as a list beside it and the page as readers would see it. */
export const ProfileEditor = ({ user, onDone }: ProfileEditorProps) => {
  const state = useEdit(user, editModeOf(user));
  const form = useRef<HTMLFormElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { current, goTo } = useCurrentSection(fields);
  const [isPage, togglePage] = usePageInstead(form, state.attempt);
  useEffect(() => heading.current?.focus(), []);
  useFirstProblem(form, state);
  const cancel = useCancel(state, onDone);
  const sections = sectionsOf(state.edit.base.profile);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void state.save().then((isSaved) => isSaved && onDone(true));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // A dialog of the form has its own.
    if ((event.target as Element).closest('dialog') !== null) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
  };
  return (
    <form
      className="own-editor"
      data-shows={isPage ? 'page' : 'fields'}
      ref={form}
      onSubmit={submit}
      onKeyDown={onKeyDown}
      noValidate
      aria-labelledby="own-editor"
    >
      <EditorHead state={state} heading={heading} />
      <div className="edit-columns">
        <SectionList state={state} sections={sections} current={current} onGoTo={goTo} />
        <div className="edit-fields" ref={fields}>
          <FromFile state={state} />
          <EditorFields state={state} />
        </div>
        <ReadersPage state={state} section={sections.find(({ name }) => name === current)} />
      </div>
      <EditorNotice state={state} />
      <EditorActions state={state} isPage={isPage} onPage={togglePage} onCancel={cancel} />
    </form>
  );
};

/** Closes the form if it has no changes or they may go, and asks so before another page of the login is opened, too; whether it closed. */
const useCancel = (state: EditState, onDone: (saved: boolean) => void): (() => boolean) => {
  const cancel = (): boolean => {
    if (state.hasChanges() && !window.confirm(say('owners.editing.drop-changes'))) return false;
    onDone(false);
    return true;
  };
  const latest = useRef(cancel);
  latest.current = cancel;
  useEffect(
    () =>
      beforeSwitching((go) => {
        if (latest.current()) go();
      }),
    [],
  );
  return cancel;
};

/** Whether a narrow window shows the page instead of the fields; a failed attempt to save shows the fields. */
const usePageInstead = (form: RefObject<HTMLElement | null>, attempt: number): [boolean, () => void] => {
  const [isPage, setPage] = useState(false);
  const scrolled = useRef<number | null>(null);
  const [failedAt, setFailedAt] = useState(attempt);
  if (failedAt !== attempt) {
    setFailedAt(attempt);
    setPage(false);
  }
  useEffect(() => {
    if (isPage) form.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
    else if (scrolled.current !== null) window.scrollTo({ top: scrolled.current, behavior: 'instant' });
  }, [form, isPage]);
  const toggle = (): void => {
    if (!isPage) scrolled.current = window.scrollY;
    setPage(!isPage);
  };
  return [isPage, toggle];
};

const FromFile = ({ state }: { state: EditState }) => (
  <StartFromFile
    form={{ kind: state.edit.base.profile, values: state.edit.values, lists: state.edit.structured }}
    onTake={({ values, lists }) => {
      const locked = lockedParts(state.mode, state.edit.base);
      for (const [field, value] of Object.entries(values) as [FieldName, string][])
        if (!locked.includes(field)) state.setValue(field, value);
      for (const [list, entries] of Object.entries(lists)) state.setStructured(list as FileList, entries);
    }}
  />
);
