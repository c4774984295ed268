import { useEffect, useState } from 'react';
import { loadModule } from '../../../base/frame/browser/load-module.ts';
import { toast } from '../../../base/frame/browser/toast.ts';
import type { PageEditing } from '../../editing/browser/page-editing.ts';
import type { OnPage } from './page/OwnSection.tsx';

const load = () => loadModule(() => import('../../editing/screens/SectionEditor.tsx'));

/** The editor of a section: loaded once the page is shown, so that a pencil has it at hand, and at the latest when it is asked for. */
export const useSectionEditor = ({ open, leave }: PageEditing): OnPage['Editor'] => {
  const [Editor, setEditor] = useState<OnPage['Editor']>(null);
  const isMissing = open !== null && Editor === null;
  useEffect(() => {
    load().then(
      ({ SectionEditor }) => setEditor(() => SectionEditor),
      () => {
        if (!isMissing) return;
        leave();
        toast('The editor could not be loaded. Please try again.');
      },
    );
  }, [isMissing, leave]);
  return Editor;
};
