import { site } from '../../../base/brand/rules/site.ts';
import { say, sayPieces } from '../../../base/languages/rules/say.ts';
import { composeMail } from '../../../base/mail/server/compose.ts';
import { withTheirs } from '../../../base/mail/server/letter-parts.ts';
import type { Mail } from '../../../base/mail/storage.ts';
import { CASE_DAYS } from '../../rules/limits.ts';

/** Confirms a report of something illegal. It quotes nothing that the sender wrote, because nobody has proven that the address is theirs. */
export const receiptMail = (report: {
  email: string;
  name?: string;
  page: string;
  reference: string;
}): Mail =>
  composeMail({
    to: report.email,
    subject: say('moderation.receipt.subject', { site: site.name }),
    body: [
      withTheirs(sayPieces('moderation.receipt.received', { page: report.page, site: site.name })),
      say('moderation.receipt.reference', { reference: report.reference }),
      say('moderation.receipt.person'),
      say('moderation.receipt.forgotten', { days: CASE_DAYS }),
    ],
  });
