import type { MouseEvent } from 'react';
import type { OwnProfile } from '../../../profiles/rules/profile.ts';
import { CopyPageLink } from './CopyPageLink.tsx';

// Kept from the script that would copy the link.
const shareByDevice = (event: MouseEvent<HTMLElement>): void => {
  const url = event.currentTarget.dataset['copyLink'];
  if (!url || typeof navigator.share !== 'function') return;
  event.stopPropagation();
  // Somebody may close the device's own list again.
  navigator.share({ url }).catch(() => {});
};

/** Shares the owner's page by what the device offers, a phone's list of apps; elsewhere copies the link. */
export const SharePageLink = ({ user }: { user: OwnProfile }) => (
  <CopyPageLink user={user} label="Share" className="button" onClick={shareByDevice} />
);
