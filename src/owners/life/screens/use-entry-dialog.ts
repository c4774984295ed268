import { type ComponentType, useEffect, useRef, useState } from 'react';
import { loadModule } from '../../../base/frame/browser/load-module.ts';
import { toast } from '../../../base/frame/browser/toast.ts';
import { say } from '../../../base/languages/rules/say.ts';
import type { EntryDialogProps } from './entry-dialog-props.ts';

const load = () => loadModule(() => import('./EntryDialog.tsx'));

/** The dialog of an entry: loaded once the list is shown, so that a click has it at hand, and at the latest when it is wanted. */
export const useEntryDialog = (
  isWanted: boolean,
  onMissing: () => void,
): ComponentType<EntryDialogProps> | null => {
  const [Dialog, setDialog] = useState<ComponentType<EntryDialogProps> | null>(null);
  const missing = useRef(onMissing);
  missing.current = onMissing;
  const isMissing = isWanted && Dialog === null;
  useEffect(() => {
    load().then(
      ({ EntryDialog }) => setDialog(() => EntryDialog),
      () => {
        if (!isMissing) return;
        missing.current();
        toast(say('owners.life.dialog-failed'));
      },
    );
  }, [isMissing]);
  return Dialog;
};
