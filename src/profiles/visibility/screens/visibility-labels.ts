import { say } from '../../../base/languages/rules/say.ts';
import type { Visibility } from '../rules/privacy.ts';

/** Who sees a field that not everybody sees; empty for a public one. */
export const VISIBILITY_LABELS: Record<Visibility, string> = {
  shown: '',
  get year() {
    return say('visibility.label-year');
  },
  get private() {
    return say('visibility.label-private');
  },
};
