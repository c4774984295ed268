import { countOf } from '../../../base/text/rules/number-words.ts';
import { profileSlug } from '../../../base/text/rules/slug.ts';
import { paths } from '../../../paths.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import type { MergeView } from '../calls.ts';

const inEnglish = (count: number): string => count.toLocaleString('en');

const listOf = (parts: readonly string[]): string => parts.join(', ');

/** How the likes of both come together. */
const likesOf = ({ keep, drop, like_both: both }: MergeView): string => {
  const shared =
    both === 0
      ? 'nobody liked both'
      : `${both === 1 ? '1 visitor' : `${inEnglish(both)} visitors`} liked both`;
  return `${inEnglish(keep.like)} and ${inEnglish(drop.like)}, ${shared}`;
};

/** What comes with the page that goes, as far as there is room on the other one. */
const movedOf = ({ drop, ties, suggestions, reports }: MergeView): string[] => {
  const sources = Object.values(drop.sources).flat().length;
  const counts: [number, string][] = [
    [sources, 'source'],
    [drop.links.length, 'link'],
    [ties, 'tie'],
    [suggestions, 'suggestion'],
    [reports, 'report'],
  ];
  return counts.filter(([count]) => count > 0).map(([count, noun]) => countOf(count, noun));
};

/** What happens when two pages are merged, before it does. */
export const MergeFacts = ({ view }: { view: MergeView }) => {
  const { keep, drop, like_both: both } = view;
  const moved = movedOf(view);
  const path = paths.profile(profileSlug(displayName(drop)), drop.id);
  const facts: { head: string; rest: string; isPath?: true }[] = [
    { head: countOf(keep.like + drop.like - both, 'like'), rest: `: ${likesOf(view)}` },
    {
      head: countOf(keep.view + drop.view, 'view'),
      rest: `: ${inEnglish(keep.view)} and ${inEnglish(drop.view)}, by day`,
    },
    moved.length === 0
      ? { head: 'Nothing else', rest: ' moves over: no sources, links, ties or suggestions' }
      : { head: listOf(moved), rest: ' move over' },
    { head: path, rest: ' leads here', isPath: true },
    { head: 'Its history', rest: ' goes with it' },
    { head: 'No letter', rest: ': the page that goes has no owner' },
  ];
  return (
    <section className="merge-facts" aria-labelledby="merge-facts">
      <h2 id="merge-facts">What happens</h2>
      <ul>
        {facts.map(({ head, rest, isPath }) => (
          <li key={rest}>
            <strong>{isPath ? <bdi dir="ltr">{head}</bdi> : head}</strong>
            <span>{rest}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
