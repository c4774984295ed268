import { type KeyboardEvent, type RefObject, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { controlId } from '../../../base/form/screens/field-ids.ts';
import { keepFocusClear } from '../../../base/frame/screens/keep-focus-clear.ts';
import { Icon } from '../../../base/icons/screens/Icon.tsx';
import { say } from '../../../base/languages/rules/say.ts';
import { BADGE_SENTENCES } from '../../../profiles/badge/rules/badge-reasons.ts';
import { changedParts } from '../browser/edit-changes.ts';
import { changedBadgeFields } from '../browser/own-profile-edit.ts';
import type { EditState } from '../browser/own-profile-editor.ts';
import type { PageEditing } from '../browser/page-editing.ts';
import { changedPartNames } from './change-names.ts';
import { SectionFields } from './SectionFields.tsx';
import { SectionProblems } from './SectionProblems.tsx';
import { SectionSummary } from './SectionSummary.tsx';
import { useOpenEdit } from './use-edit.ts';
import './section-editor.css';

type SectionEditorProps = { editing: PageEditing; open: NonNullable<PageEditing['open']> };

const BOXES = 'input:not([type="file"]), textarea, select';

/** The control of a part, or the first one of the form; a list begins with its first box, or with what adds to it. */
const controlOf = (form: HTMLFormElement, part: string | null): HTMLElement | null => {
  const named = part === null ? null : document.getElementById(controlId(part));
  if (named !== null && !named.matches('fieldset')) return named;
  const within = named ?? form.querySelector('.section-fields') ?? form;
  return within.querySelector<HTMLElement>(BOXES) ?? within.querySelector<HTMLElement>('[data-add], input');
};

/** Gives a control the focus, in sight with its label and its sentence: below the head of the panel, if both have room in the window. */
const focus = (control: HTMLElement | null | undefined): void => {
  control?.focus({ preventScroll: true });
  const shown = control?.closest('.field') ?? control;
  if (!shown || isInSight(shown)) return;
  shown.closest('form')?.scrollIntoView({ block: 'start', behavior: 'instant' });
  if (!isInSight(shown)) shown.scrollIntoView({ block: 'nearest', behavior: 'instant' });
};

/** Whether something stands between the tabs and the buttons, which stick to the edges of the window. */
const isInSight = (shown: Element): boolean => {
  const { scrollPaddingBlockStart, scrollPaddingBlockEnd } = getComputedStyle(document.documentElement);
  const { top, bottom } = shown.getBoundingClientRect();
  return (
    top >= (Number.parseFloat(scrollPaddingBlockStart) || 0) &&
    bottom <= innerHeight - (Number.parseFloat(scrollPaddingBlockEnd) || 0)
  );
};

/** Lets a box take what was typed into it, as leaving it does: the address of a new link is a change, too. */
const takeTyped = (box: HTMLElement): void => {
  box.blur();
  box.focus({ preventScroll: true });
};

/** Puts the focus where the owner wants to write, or at the first box with a problem. The page scrolls only if that is not in sight. */
const useFirstFocus = (
  form: RefObject<HTMLFormElement | null>,
  first: string | null,
  { attempt, problems }: Pick<EditState, 'attempt' | 'problems'>,
): void => {
  useEffect(() => {
    if (form.current !== null) focus(controlOf(form.current, first));
  }, [form, first]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt
  useEffect(() => {
    const [wrong] = Object.keys(problems);
    if (attempt > 0 && wrong !== undefined)
      focus(form.current?.querySelector<HTMLElement>('[aria-invalid="true"]'));
  }, [attempt]);
};

/** A section of the owner's page in editing: a panel in its place, saved alone. */
export const SectionEditor = ({ editing, open: { section, first, store } }: SectionEditorProps) => {
  const state = useOpenEdit(store);
  const form = useRef<HTMLFormElement>(null);
  const heading = useId();
  useFirstFocus(form, first, state);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void editing.save();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      // Otherwise the same press would close the question that it leads to.
      event.preventDefault();
      takeTyped(event.target as HTMLElement);
      editing.leave();
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
  };
  return (
    <form
      className="section-editor"
      data-section={section.name}
      ref={form}
      aria-labelledby={heading}
      noValidate
      onSubmit={submit}
      onKeyDown={onKeyDown}
    >
      <header className="section-editor-head">
        <h2 id={heading}>{section.title}</h2>
        <button
          className="tool-button"
          type="button"
          // It stands where the pencil did, so the second half of a double click on that lands here, and would take the focus along.
          onMouseDown={(event) => event.detail > 1 && event.preventDefault()}
          onClick={({ detail }) => detail < 2 && editing.leave()}
        >
          <Icon name="close" size={18} />
          <span className="visually-hidden">{say('common.close-what', { what: section.title })}</span>
        </button>
      </header>
      <SectionSummary state={state} section={section} />
      <SectionFields state={state} section={section} />
      <SectionProblems state={state} section={section} />
      <SectionActions state={state} onCancel={() => editing.leave()} />
    </form>
  );
};

type SectionActionsProps = { state: EditState; onCancel: () => void };

/** Save and Cancel, in sight while the panel is, with what would be saved. */
const SectionActions = ({ state, onCancel }: SectionActionsProps) => {
  const { edit, saving, photosInWork } = state;
  const changed = changedParts(edit);
  const isSaving = saving.kind === 'saving' || saving.kind === 'waiting';
  return (
    <div className="section-editor-actions" ref={keepFocusClear}>
      <p className="said badge-warning" role="status">
        {changedBadgeFields(edit).length > 0 && BADGE_SENTENCES.rests}
      </p>
      <button className="button" type="submit" aria-disabled={isSaving}>
        {isSaving ? say('common.saving') : say('common.save')}
      </button>
      <button className="button-quiet" type="button" disabled={saving.kind === 'saving'} onClick={onCancel}>
        {say('common.cancel')}
      </button>
      <p className="hint">
        {photosInWork > 0
          ? say('owners.editing.photo-in-work')
          : changed.length === 0
            ? ''
            : say('owners.editing.changes', { count: changed.length, names: changedPartNames(changed) })}
      </p>
    </div>
  );
};
