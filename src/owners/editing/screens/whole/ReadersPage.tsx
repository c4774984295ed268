import { type RefObject, useDeferredValue, useEffect, useRef } from 'react';
import type { PhotoField } from '../../../../base/fields/rules/photo-fields.ts';
import { say } from '../../../../base/languages/rules/say.ts';
import { DEFAULT_AVATAR } from '../../../../base/photos/rules/photo.ts';
import { dayOf } from '../../../../base/text/rules/day.ts';
import { paths } from '../../../../paths.ts';
import { isStructured } from '../../../../profiles/rules/structured-names.ts';
import { type DraftPage, isPhotoShown, shownLines, shownValue } from '../../../page-preview/rules.ts';
import { PagePreview } from '../../../page-preview/screens/PagePreview.tsx';
import { partsOf, type Section } from '../../../rules/sections.ts';
import { type Edit, startEdit } from '../../browser/own-profile-edit.ts';
import type { EditState } from '../../browser/own-profile-editor.ts';
import { MarkedChanges } from './MarkedChanges.tsx';

const draftOf = ({ base, values, structured, hidden }: Edit): DraftPage => ({
  kind: base.profile,
  values,
  lists: structured,
  hidden,
});

/** The photo that would be saved: a chosen file, or the address of the stored one; null without one. */
const photoOf = ({ base, photos }: Edit, field: PhotoField): Blob | string | null => {
  const change = photos[field];
  if (change instanceof Blob) return change;
  const file = base[field];
  return change === 'removed' || file === '' || file === DEFAULT_AVATAR ? null : paths.photo(file);
};

const EXTRA_PHOTOS = ['avatar1', 'avatar2'] as const;

/** Shows the part of the page that belongs to a section of the form, where the page has a scroll bar of its own. */
const useFollowing = (box: RefObject<HTMLElement | null>, section: Section | undefined): void => {
  useEffect(() => {
    const frame = box.current;
    if (frame === null || section === undefined || frame.scrollHeight <= frame.clientHeight) return;
    const [place] = partsOf(section).flatMap(
      (part) => frame.querySelector<HTMLElement>(`[data-part="${part}"]`) ?? [],
    );
    if (place === undefined) return;
    const top = place.getBoundingClientRect().top - frame.getBoundingClientRect().top + frame.scrollTop;
    frame.scrollTo({ top: top - frame.clientHeight / 4 });
  }, [box, section]);
};

/** The page as its readers would see it after a save, with what is new in it marked. */
export const ReadersPage = ({ state, section }: { state: EditState; section: Section | undefined }) => {
  // The letters that one types come first.
  const edit = useDeferredValue(state.edit);
  const frame = useRef<HTMLDivElement>(null);
  useFollowing(frame, section);
  const today = dayOf(Date.now());
  const page = draftOf(edit);
  const before = draftOf(startEdit(edit.base));
  return (
    <section className="edit-page" aria-label={say('owners.editing.what-readers-see')}>
      <p className="edit-page-head">
        <span>{say('owners.editing.what-readers-see')}</span>
        <span>
          <mark aria-hidden="true" />
          <span>{say('owners.editing.changed')}</span>
        </span>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it may scroll, with the arrow keys, too */}
      <div className="edit-page-frame" ref={frame} tabIndex={0}>
        <PagePreview
          page={page}
          photo={photoOf(edit, 'avatar')}
          photos={EXTRA_PHOTOS.filter((photo) => isPhotoShown(page, photo)).flatMap(
            (photo) => photoOf(edit, photo) ?? [],
          )}
          write={(part, text) =>
            isStructured(part) ? (
              <MarkedChanges before={shownLines(before, part).includes(text) ? text : ''} after={text} />
            ) : (
              <MarkedChanges before={shownValue(before, part, today)} after={text} />
            )
          }
        />
      </div>
    </section>
  );
};
