import { type RefObject, useEffect } from 'react';
import { controlId } from '../../../../base/form/screens/field-ids.ts';
import type { EditState } from '../../browser/own-profile-editor.ts';

/** Where the sentence of a box stands, the first one in the form; null if the form has none of these boxes. */
const firstOf = (form: HTMLElement, boxes: readonly string[]): HTMLElement | null => {
  const controls = boxes
    .map((box) => document.getElementById(controlId(box)))
    .filter((control) => control !== null && form.contains(control));
  return controls.reduce<HTMLElement | null>(
    (first, control) =>
      first !== null && first.compareDocumentPosition(control as Node) & Node.DOCUMENT_POSITION_FOLLOWING
        ? first
        : control,
    null,
  );
};

/** After a failed attempt to save, leads to the first box that has a problem. */
export const useFirstProblem = (
  form: RefObject<HTMLElement | null>,
  { attempt, problems }: EditState,
): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt
  useEffect(() => {
    if (attempt === 0 || form.current === null) return;
    const control = firstOf(form.current, Object.keys(problems));
    const folded = control?.closest<HTMLDetailsElement>('details:not([open])');
    if (folded) folded.open = true;
    control?.focus({ preventScroll: true });
    control?.scrollIntoView({ block: 'center' });
  }, [attempt]);
};
