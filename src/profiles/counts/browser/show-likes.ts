import { formatCount, unitOf } from '../../../base/text/rules/count.ts';
import { isLiked } from './liked.ts';
import { $likes, shownLike, storeLike } from './likes.ts';

// The buttons are islands that hydrate only when touched: until then, this shows their state.
const buttons = (): NodeListOf<HTMLElement> => document.querySelectorAll('[data-like]');

const show = (): void => {
  for (const button of buttons()) {
    const { liked, count } = shownLike(button.dataset['like'] ?? '', Number(button.dataset['count']));
    button.setAttribute('aria-pressed', String(liked));
    const place = button.querySelector<HTMLElement>('[data-like-count]');
    if (place && place.dataset['likeCount'] !== String(count)) {
      place.dataset['likeCount'] = String(count);
      place.textContent = formatCount(count);
    }
    const unit = button.querySelector('[data-like-unit]');
    if (unit && unit.textContent !== unitOf('like', count)) unit.textContent = unitOf('like', count);
  }
};

/** Shows what this browser remembers, because another tab or the page before may have changed it. */
const remember = (): void => {
  for (const { dataset } of buttons()) {
    const id = dataset['like'] ?? '';
    if (isLiked(id) !== $likes.get()[id]?.liked) storeLike(id, { liked: isLiked(id) });
  }
};

remember();
$likes.subscribe(show);
window.addEventListener('pageshow', remember);
window.addEventListener('storage', remember);
