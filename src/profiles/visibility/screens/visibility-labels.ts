import type { Visibility } from '../rules/privacy.ts';

/** Who sees a field that not everybody sees; empty for a public one. */
export const VISIBILITY_LABELS: Record<Visibility, string> = {
  shown: '',
  year: 'Only the year is shown',
  private: 'Private: only you and the administrators',
};
