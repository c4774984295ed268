import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { nameField } from '../../../base/fields/rules/profile-kind.ts';
import { pageHash } from '../../../base/frame/browser/hash-address.ts';
import { $oneOfThese, askOneOfThese } from '../../../owners/details-step/browser.ts';
import { AlikeList } from '../../../owners/details-step/screens/AlikeList.tsx';
import type { EditState } from '../../../owners/editing/browser/own-profile-editor.ts';

/** How long nothing is typed before it is looked up, in milliseconds. */
const PAUSE = 500;

/** The pages that have the name already, looked up while it is typed. */
export const SameNamePages = ({ state: { edit } }: { state: EditState }) => {
  const { profile } = edit.base;
  const name = (edit.values[nameField(profile)] ?? '').trim();
  const website = (edit.values.website ?? '').trim();
  const { items } = useStore($oneOfThese);
  useEffect(() => {
    const later = setTimeout(() => void askOneOfThese(profile, name, website), PAUSE);
    return () => clearTimeout(later);
  }, [profile, name, website]);
  const alike = name === '' ? [] : items;
  return (
    <div className="one-of-these" role="status" data-empty={alike.length === 0 || undefined}>
      {alike.length > 0 && (
        <>
          <p className="one-of-these-title">Is it one of these pages?</p>
          <AlikeList items={alike} hrefOf={({ id }) => pageHash(id)} />
          <p className="hint">Then edit that page instead of making another one.</p>
        </>
      )}
    </div>
  );
};
