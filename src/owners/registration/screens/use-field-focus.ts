import { useEffect, useRef } from 'react';
import { controlId } from '../../../base/form/screens/field-ids.ts';
import type { RegistrationState } from '../browser/registration-state.ts';

/** Puts the focus into the field that shall have it, with its group in sight, once each time; without that control, on the summary. */
export const useFieldFocus = (
  focus: RegistrationState['focus'],
  tab: 'fill' | 'page',
  setTab: (tab: 'fill' | 'page') => void,
): void => {
  const handled = useRef<RegistrationState['focus']>(null);
  useEffect(() => {
    if (focus === null || focus === handled.current) return;
    // Its fields are drawn first.
    if (tab !== 'fill') {
      setTab('fill');
      return;
    }
    handled.current = focus;
    const control = document.getElementById(controlId(focus.name));
    const target = control ?? document.querySelector<HTMLElement>('.wizard .summary');
    target?.focus({ preventScroll: true });
    showWithGroup(target);
  }, [focus, tab, setTab]);
};

/** Scrolls to the group of a control if it fits into the window, else to the control. */
const showWithGroup = (control: HTMLElement | null): void => {
  const group = control?.closest<HTMLElement>('.group');
  if (group && group.offsetHeight < window.innerHeight * 0.75) group.scrollIntoView({ block: 'nearest' });
  else control?.scrollIntoView({ block: 'center' });
};
