import { say } from '../../../base/languages/rules/say.ts';
import './verified.css';

/** The drawing of the verified badge; decoration only. */
export const BadgeIcon = ({ size = 24 }: { size?: number }) => (
  <svg
    className="badge-icon"
    width={size}
    height={size}
    viewBox="0 0 24 24"
    aria-hidden="true"
    focusable="false"
  >
    <path
      className="rim"
      d="M12 1.200l2.500 2 3.100-.6 1.300 2.900 2.900 1.300-.6 3.100 2 2.500-2 2.500.6 3.100-2.900 1.300-1.300 2.900-3.100-.6-2.500 2-2.500-2-3.100.6-1.300-2.900L2.200 18l.6-3.100-2-2.500 2-2.500L2.200 6.800l2.900-1.300 1.300-2.900 3.100.6L12 1.200Z"
    />
    <path className="tick" d="m7.600 12.300 3 3 5.800-6" />
  </svg>
);

/** The badge beside a verified name. */
export const VerifiedBadge = ({ size = 20 }: { size?: number }) => (
  <span
    className="verified"
    role="img"
    aria-label={say('profiles.badge.verified')}
    title={say('profiles.badge.verified')}
  >
    <BadgeIcon size={size} />
  </span>
);
