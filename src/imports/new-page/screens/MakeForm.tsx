import { type SyntheticEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { nameField, type ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { controlId } from '../../../base/form/screens/field-ids.ts';
import { goTo } from '../../../base/frame/browser/hash-address.ts';
import { CorrectionProblems } from '../../../owners/correction/screens/CorrectionProblems.tsx';
import type { ProfileEditorStore } from '../../../owners/editing/browser/own-profile-editor.ts';
import { EditorFields } from '../../../owners/editing/screens/SectionFields.tsx';
import { useOpenEdit } from '../../../owners/editing/screens/use-edit.ts';
import { useFirstProblem } from '../../../owners/editing/screens/whole/use-first-problem.ts';
import { type Section, sectionsOf } from '../../../owners/rules/sections.ts';
import { dropNewPage, hasNewPage, openNewPage } from '../browser.ts';
import { ContactChoices, OriginFields } from './BesideFields.tsx';
import { SameNamePages } from './SameNamePages.tsx';
import type { TypedName } from './use-make-form.ts';

const DROP_CHANGES = 'Leave without saving? Your changes will be lost.';

/** The sections of a new page: the name alone, so that pages of that name stand below it; how to reach whom it is about; all photos together. */
const orderedSections = (kind: ProfileKind): Record<'name' | 'contact' | 'others', Section[]> => {
  const all = sectionsOf(kind).filter(({ name }) => name !== 'people');
  const [heading] = all;
  const rest = heading?.fields.filter((field) => field !== nameField(kind)) ?? [];
  const filled = all.map((section) => {
    if (section.name === 'details') return { ...section, fields: [...rest, ...section.fields] };
    return section.name === 'photos' ? { ...section, photos: all.flatMap(({ photos }) => photos) } : section;
  });
  return {
    name: heading ? [{ ...heading, title: 'Name', photos: [], fields: [nameField(kind)] }] : [],
    contact: filled.filter(({ name }) => name === 'contact'),
    others: filled.filter(({ name }) => name !== 'heading' && name !== 'contact'),
  };
};

/** The store of the form, with the name that was begun before the form was there; the cursor goes where it was. */
const useBegun = (kind: ProfileKind, begun: TypedName | null) => {
  const given = useRef(begun);
  const store = useMemo(() => {
    const opened = openNewPage(kind);
    if (given.current !== null) opened.setValue(nameField(kind), given.current.text);
    return opened;
  }, [kind]);
  useLayoutEffect(() => {
    const box = document.getElementById(controlId(nameField(kind)));
    const place = given.current?.place ?? null;
    given.current = null;
    if (place === null || !(box instanceof HTMLInputElement)) return;
    box.focus({ preventScroll: true });
    box.setSelectionRange(...place);
  }, [kind]);
  return store;
};

/** The boxes of a new page. */
export const MakeForm = ({ kind, begun }: { kind: ProfileKind; begun: TypedName | null }) => (
  <OpenForm key={kind} kind={kind} store={useBegun(kind, begun)} />
);

const OpenForm = ({ kind, store }: { kind: ProfileKind; store: ProfileEditorStore }) => {
  const state = useOpenEdit(store);
  const form = useRef<HTMLFormElement>(null);
  useFirstProblem(form, state);
  const { name, contact, others } = useMemo(() => orderedSections(kind), [kind]);
  const isSaving = state.saving.kind === 'saving';
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void state.save();
  };
  const cancel = (): void => {
    if (hasNewPage() && !window.confirm(DROP_CHANGES)) return;
    dropNewPage();
    goTo(kind);
  };
  return (
    <form className="form own-editor" ref={form} onSubmit={submit} noValidate>
      <h2 className="visually-hidden">What it says</h2>
      {/* What is on its way does not change. */}
      <div inert={isSaving}>
        <EditorFields state={state} sections={name} />
        <SameNamePages state={state} />
        <OriginFields state={state} />
        <EditorFields state={state} sections={contact} />
        <ContactChoices state={state} />
        <EditorFields state={state} sections={others} />
      </div>
      <div className="form-actions own-actions">
        <CorrectionProblems state={state} />
        <p className="said" role="status">
          {state.photosInWork > 0 ? 'Processing a photo…' : ''}
        </p>
        <button className="button-quiet" type="button" disabled={isSaving} onClick={cancel}>
          Cancel
        </button>
        <button className="button" type="submit" aria-disabled={isSaving || state.saving.kind === 'waiting'}>
          {isSaving ? 'Making it…' : 'Make the page'}
        </button>
      </div>
    </form>
  );
};
