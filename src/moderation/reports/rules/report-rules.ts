import { FIELD_SENTENCES } from '../../../base/fields/rules/field-sentences.ts';
import { FIELD_LABELS } from '../../../base/fields/rules/fields.ts';
import { isSeen } from '../../../base/text/rules/letters/unseen.ts';
import { MODERATION_SENTENCES } from '../../rules/sentences.ts';
import { needsDetails, type Reason } from './reasons.ts';

/** What a reader sends about a page. `good_faith` and `minor` are `yes` when ticked. */
export type ReportInput = {
  reason?: Reason | undefined;
  details?: string | undefined;
  name?: string | undefined;
  email?: string | undefined;
  good_faith?: string | undefined;
  minor?: string | undefined;
};

/**
 * What is missing from a report: sentences by field. A report of something illegal needs a name, an e-mail address and good faith; one about
 * the sexual abuse of children may be anonymous.
 */
export const missingFromReport = (report: ReportInput): Record<string, string> => {
  const { reason, details = '', name = '', email = '', good_faith, minor } = report;
  const isIllegal = reason === 'illegal';
  const isNamed = isIllegal && minor !== 'yes';
  return {
    ...(reason !== undefined &&
      needsDetails(reason) &&
      !isSeen(details) && { details: MODERATION_SENTENCES.tellMore }),
    ...(isNamed && !isSeen(name) && { name: FIELD_SENTENCES.required(FIELD_LABELS.name) }),
    ...(isNamed && email === '' && { email: FIELD_SENTENCES.required(FIELD_LABELS.email) }),
    ...(isIllegal && good_faith !== 'yes' && { good_faith: MODERATION_SENTENCES.confirmGoodFaith }),
  };
};
