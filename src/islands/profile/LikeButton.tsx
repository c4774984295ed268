import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { $likes, likeShown } from '../../client/stores/likes.ts';
import { type LikeVia, toggleLike } from '../../client/stores/toggle-like.ts';
import { formatCount, unitOf } from '../../domain/text/count.ts';
import { Icon } from '../icons/Icon.tsx';
import './like-button.css';

type LikeButtonProps = {
  id: string;
  /** The count that the page came with. */
  count: number;
  via?: LikeVia;
};

/** The id of the element that says whose like button it is: every page with one has the name, too. */
export const nameId = (id: string): string => `name-${id}`;

/** The like toggle with its count. What it shows may be newer than the page: before it is live, `show-likes.ts` keeps it so. */
export const LikeButton = ({ id, count, via = 'home' }: LikeButtonProps) => {
  useStore($likes, { keys: [id] });
  const [busy, setBusy] = useState(false);
  const shown = likeShown(id, count);
  const toggle = async () => {
    if (busy) return;
    setBusy(true);
    await toggleLike(id, count, via);
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
      aria-describedby={nameId(id)}
      onClick={toggle}
      suppressHydrationWarning
    >
      <Icon name="heart" size={18} />
      <span className="visually-hidden">Like</span>
      <span className="numeric" data-like-count suppressHydrationWarning>
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
