import { useEffect, useState } from 'react';
import { loadModule } from '../../../../base/frame/browser/load-module.ts';
import type { markChanges as Compare } from '../../browser/mark-changes.ts';

/** A text with the words marked that are not in an earlier one; marked as a whole until the words are compared, or if they cannot be. */
export const MarkedChanges = ({ before, after }: { before: string; after: string }) => {
  const [compare, setCompare] = useState<typeof Compare | null>(null);
  const isChanged = before !== after && before !== '';
  useEffect(() => {
    if (!isChanged) return;
    let isShown = true;
    loadModule(() => import('../../browser/mark-changes.ts')).then(
      ({ markChanges }) => isShown && setCompare(() => markChanges),
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, [isChanged]);
  if (before === after) return <span>{after}</span>;
  if (!isChanged || compare === null) return <mark>{after}</mark>;
  return (
    <>
      {compare(before, after).map(({ text, isNew }, index) => {
        const key = `${index}-${isNew}`;
        return isNew ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>;
      })}
    </>
  );
};
