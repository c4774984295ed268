import { useStore } from '@nanostores/react';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { hashOf } from '../../../base/frame/browser/hash-address.ts';
import { $userCounts } from '../../../search/admin-list/browser/user-counts.ts';
import { screenLabel } from './desk-screens.ts';

const KINDS = ['personal', 'professional'] as const;

/** The two lists of the directory, on a phone, whose rail is a sheet. */
export const DirectoryTabs = ({ current }: { current: ProfileKind }) => {
  const counts = useStore($userCounts);
  return (
    <div className="directory-tabs" role="tablist" aria-label="Lists">
      {KINDS.map((kind) => {
        const count = counts[kind];
        return (
          <a key={kind} role="tab" href={hashOf(kind)} aria-selected={kind === current}>
            <span>{`${screenLabel(kind)} `}</span>
            {count !== undefined && <span className="rail-count numeric">{count.toLocaleString('en')}</span>}
          </a>
        );
      })}
    </div>
  );
};
