import { useStore } from '@nanostores/react';
import { type SyntheticEvent, useMemo, useRef } from 'react';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { $address, choose, goTo } from '../../../base/frame/browser/hash-address.ts';
import { ErrorBoundary } from '../../../base/frame/screens/ErrorBoundary.tsx';
import { useTitle } from '../../../base/table/screens/use-title.ts';
import { CorrectionProblems } from '../../../owners/correction/screens/CorrectionProblems.tsx';
import { EditorFields } from '../../../owners/editing/screens/SectionFields.tsx';
import { useOpenEdit } from '../../../owners/editing/screens/use-edit.ts';
import { useFirstProblem } from '../../../owners/editing/screens/whole/use-first-problem.ts';
import { type Section, sectionsOf } from '../../../owners/rules/sections.ts';
import { dropNewPage, hasNewPage, nameFieldOf, openNewPage } from '../browser.ts';
import { AlikePages } from './AlikePages.tsx';
import { ContactChoices, OriginFields } from './BesideFields.tsx';
import './make-page.css';

const DROP_CHANGES = 'Leave without saving? Your changes will be lost.';
const TITLE = 'Make a page';

const KINDS = [
  ['personal', 'A person'],
  ['professional', 'A company'],
] as const;

/** Makes a page by hand: whom it is about, where that is from, and any of its fields. */
export const MakePage = () => {
  const { params } = useStore($address);
  const kind: ProfileKind = params['kind'] === 'professional' ? 'professional' : 'personal';
  useTitle(TITLE);
  return (
    <section className="make-page" aria-labelledby="screen-title">
      <header className="screen-head">
        <h1 id="screen-title" tabIndex={-1}>
          {TITLE}
        </h1>
      </header>
      <fieldset className="choices">
        <legend>Whom is it about?</legend>
        {KINDS.map(([each, words]) => (
          <label className="choice" key={each}>
            <input
              type="radio"
              name="kind"
              value={each}
              checked={each === kind}
              onChange={() => choose({ kind: each }, { replace: true })}
            />
            <span>{words}</span>
          </label>
        ))}
      </fieldset>
      <ErrorBoundary>
        <MakeForm key={kind} kind={kind} />
      </ErrorBoundary>
    </section>
  );
};

/** The sections of a new page: the name alone, so that pages of that name stand below it; how to reach whom it is about; all photos together. */
const orderedSections = (kind: ProfileKind): Record<'name' | 'contact' | 'others', Section[]> => {
  const all = sectionsOf(kind).filter(({ name }) => name !== 'people');
  const [heading] = all;
  const rest = heading?.fields.filter((field) => field !== nameFieldOf(kind)) ?? [];
  const filled = all.map((section) => {
    if (section.name === 'details') return { ...section, fields: [...rest, ...section.fields] };
    return section.name === 'photos' ? { ...section, photos: all.flatMap(({ photos }) => photos) } : section;
  });
  return {
    name: heading ? [{ ...heading, title: 'Name', photos: [], fields: [nameFieldOf(kind)] }] : [],
    contact: filled.filter(({ name }) => name === 'contact'),
    others: filled.filter(({ name }) => name !== 'heading' && name !== 'contact'),
  };
};

const MakeForm = ({ kind }: { kind: ProfileKind }) => {
  const store = useMemo(() => openNewPage(kind), [kind]);
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
        <AlikePages state={state} />
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
