import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { loadModule } from '../../../base/frame/browser/load-module.ts';
import { toast } from '../../../base/frame/browser/toast.ts';
import { Icon } from '../../../base/icons/screens/Icon.tsx';
import { say } from '../../../base/languages/rules/say.ts';
import { formatCount, unitOf } from '../../../base/text/rules/count.ts';
import { $likes, shownLike } from '../browser/likes.ts';
import type { LikeVia } from '../browser/toggle-like.ts';
import './like-button.css';

type LikeButtonProps = {
  id: string;
  /** The count in the page. */
  count: number;
  via?: LikeVia;
  /** The id of the element with the profile's name. */
  describedBy?: string;
};

/** The usual id of the element with a profile's name, which describes the like button. */
export const nameId = (id: string): string => `name-${id}`;

/** The like toggle with its count, which may be newer than the page: until the island hydrates, `show-likes.ts` updates it. */
export const LikeButton = ({ id, count, via = 'home', describedBy = nameId(id) }: LikeButtonProps) => {
  useStore($likes, { keys: [id] });
  const [busy, setBusy] = useState(false);
  const shown = shownLike(id, count);
  const toggle = async () => {
    if (busy) return;
    setBusy(true);
    await loadModule(() => import('../browser/toggle-like.ts')).then(
      ({ toggleLike }) => toggleLike(id, count, via),
      () => toast(say('profiles.like.unreachable')),
    );
    setBusy(false);
  };
  return (
    <button
      className="like"
      type="button"
      aria-pressed={shown.liked}
      aria-busy={busy || undefined}
      data-like={id}
      data-count={count}
      aria-describedby={describedBy}
      onClick={toggle}
      suppressHydrationWarning
    >
      <Icon name="heart" size={18} />
      <span className="visually-hidden">{say('profiles.like.label')}</span>
      <span className="numeric" data-like-count={shown.count} suppressHydrationWarning>
        {formatCount(shown.count)}
      </span>
      {via === 'profile' && (
        <span className="like-unit" aria-hidden="true" data-like-unit suppressHydrationWarning>
          {unitOf('like', shown.count)}
        </span>
      )}
    </button>
  );
};
