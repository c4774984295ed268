import { VerifiedSeal } from './VerifiedSeal.tsx';

/** The seal beside a verified name. */
export const VerifiedBadge = ({ size = 20 }: { size?: number }) => (
  <span className="verified" role="img" aria-label="Verified" title="Verified">
    <VerifiedSeal size={size} />
  </span>
);
