import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import type { Reason } from '../../reports/rules/reasons.ts';

/** One reader's report; `created` is in milliseconds. A report of something illegal has a name, or `minor` if it is about the abuse of children. */
export type Report = {
  reference: string;
  reason: Reason;
  details: string;
  email: string;
  created: number;
  name?: string;
  minor?: 'yes';
  /** The language of letters about it; missing if it is the site's own. */
  language?: string;
};

/** The open reports of one profile. `case` sorts by the time of the first report, `since` (milliseconds). */
export type OpenCase = {
  case: string;
  profile: ProfileKind;
  name: string;
  /** Whether the profile is hidden already; only a decision changes that, and closes the case. */
  hidden: boolean;
  since: number;
  count: number;
  /** The newest reports, the oldest of them first. */
  reports: Report[];
  /** The reasons of all reports, each once. */
  reasons: Reason[];
  /** E-mail addresses from reports that are no longer in `reports`. */
  addresses: string[];
  /** The public record when it was first reported. */
  snapshot: unknown;
  appeal: string | null;
  /** When the owner appealed. */
  appealedAt?: number;
};
