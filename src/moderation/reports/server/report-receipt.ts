import { site } from '../../../base/brand/rules/site.ts';
import { composeMail } from '../../../base/mail/server/compose.ts';
import { theirs } from '../../../base/mail/server/letter-parts.ts';
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
    subject: `We have your report on ${site.name}`,
    body: [
      ['We have received your report about “', theirs(report.page), `” on ${site.name}.`],
      `Your reference is ${report.reference}. Keep it if you want to write to us about the report.`,
      'A person looks at the page and decides; no program does. We will write to you about the outcome.',
      `The owner of the page never learns who reported it. Your name and address are forgotten ${CASE_DAYS} days after the decision.`,
    ],
  });
