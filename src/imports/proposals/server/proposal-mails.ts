import { site } from '../../../base/brand/rules/site.ts';
import { firstIdOf, hashHex } from '../../../base/engine/storage/keys.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { composeMail, siteLink } from '../../../base/mail/server/compose.ts';
import { holdLetters } from '../../../base/mail/server/held-letters.ts';
import { theirs } from '../../../base/mail/server/letter-parts.ts';
import type { Mail } from '../../../base/mail/storage.ts';
import { profileSlug } from '../../../base/text/rules/slug.ts';
import { withoutLinks } from '../../../contact/server/reply-mail.ts';
import { paths } from '../../../paths.ts';
import { changeProposals, getProposals, type ProposalOutcome } from '../storage.ts';

const outcomeMail = (to: string, { name, decision, id, reference }: ProposalOutcome): Mail =>
  composeMail({
    to,
    subject: `Your proposal on ${site.name}`,
    body: [
      ['You proposed a page about “', theirs(withoutLinks(name)), '”.'],
      decision === 'accept'
        ? 'It was accepted. Thank you: the page is there now.'
        : 'It was not accepted. A person decided this.',
      ...(id === undefined
        ? []
        : [{ link: { label: 'Look at the page', url: siteLink(paths.profile(profileSlug(name), id)) } }]),
      `The reference of your proposal is ${reference}. Your address was deleted with this e-mail.`,
    ],
  });

/** Holds the letters about answered proposals of a file for a minute, as all of the team, and forgets their addresses here. */
export const sendProposalOutcomes = async (storage: Storage, name: string): Promise<void> => {
  const outcomes = (await getProposals(storage, name))?.outcomes ?? [];
  if (outcomes.length === 0) return;
  for (const outcome of outcomes) {
    const { reference, emails, at, id = 'site' } = outcome;
    const act = firstIdOf(at) + hashHex(`proposal:${reference}`).slice(0, 13);
    const letters = emails.map((email) => ({
      mail: outcomeMail(email, outcome),
      kind: 'proposal-outcome' as const,
    }));
    await holdLetters(storage, id, act, letters);
  }
  const isSent = ({ reference }: ProposalOutcome): boolean =>
    outcomes.some((sent) => sent.reference === reference);
  await changeProposals(storage, name, (now) =>
    now === null ? null : { ...now, outcomes: now.outcomes.filter((outcome) => !isSent(outcome)) },
  );
};
