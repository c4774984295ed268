import { say } from '../../../base/languages/rules/say.ts';
import { STATS_DAYS } from '../../../profiles/rules/limits.ts';
import type { OwnProfile } from '../../../profiles/rules/profile.ts';
import { SharePageLink } from '../../my-profile/screens/SharePageLink.tsx';

/** Instead of empty charts: what will be here, and how to get there. `total` counts the views of all time. */
export const NoNumbers = ({ user, total }: { user: OwnProfile; total: number }) => (
  <div className="own-no-numbers">
    <svg viewBox="0 0 240 64" width="240" height="64" aria-hidden="true" focusable="false">
      {HEIGHTS.map((height, index) => (
        <rect key={height} x={index * 24 + 2} y={62 - height} width="18" height={height} rx="2" />
      ))}
    </svg>
    <p className="own-no-numbers-title">
      {total === 0
        ? say('owners.numbers.no-views')
        : say('owners.numbers.no-views-lately', { days: STATS_DAYS })}
    </p>
    <p className="muted">
      {total === 0 ? say('owners.numbers.share-first') : say('owners.numbers.share-again', { count: total })}
    </p>
    <SharePageLink user={user} />
  </div>
);

// The outline of a chart that grows.
const HEIGHTS = [6, 9, 8, 14, 18, 16, 26, 34, 46, 58];
