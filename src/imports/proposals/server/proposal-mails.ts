import { site } from '../../../base/brand/rules/site.ts';
import { firstIdOf, hashHex } from '../../../base/engine/storage/keys.ts';
import type { Defer, Storage } from '../../../base/engine/storage/storage.ts';
import { say, sayPieces } from '../../../base/languages/rules/say.ts';
import { composeMail, siteLink } from '../../../base/mail/server/compose.ts';
import { holdLetters } from '../../../base/mail/server/held-letters.ts';
import { writtenIn } from '../../../base/mail/server/letter-language.ts';
import { withTheirs } from '../../../base/mail/server/letter-parts.ts';
import type { Mail } from '../../../base/mail/storage.ts';
import { isOwnHost } from '../../../base/settings/server.ts';
import { profileSlug } from '../../../base/text/rules/slug.ts';
import { maskLinks } from '../../../contact/server/reply-mail.ts';
import { paths } from '../../../paths.ts';
import { getProfileRecord } from '../../../profiles/storage/profile-record.ts';
import { changeProposals, getProposals, type ProposalOutcome } from '../storage.ts';

const outcomeMail = (to: string, { name, decision, id, reference }: ProposalOutcome): Mail =>
  composeMail({
    to,
    subject: say('imports.proposal-letter.subject', { site: site.name }),
    body: [
      withTheirs(sayPieces('imports.proposal-letter.about', { name: maskLinks(name) })),
      decision === 'accept'
        ? say('imports.proposal-letter.accepted')
        : say('imports.proposal-letter.not-accepted'),
      ...(id === undefined
        ? []
        : [
            {
              link: {
                label: say('imports.proposal-letter.look'),
                url: siteLink(paths.profile(profileSlug(name), id)),
              },
            },
          ]),
      say('imports.proposal-letter.reference', { reference }),
    ],
  });

/** Sees to the letters about an answer after the reply. On the platform upkeep does, for which they wait there anyway. */
export const tellOutcomes = (storage: Storage, name: string, later: Defer): void => {
  if (isOwnHost()) later(() => sendProposalOutcomes(storage, name));
};

/** Holds the letters about answered proposals of a file for a minute, as all of the team, and forgets their addresses here. */
export const sendProposalOutcomes = async (storage: Storage, name: string): Promise<void> => {
  const outcomes = (await getProposals(storage, name))?.outcomes ?? [];
  if (outcomes.length === 0) return;
  for (const outcome of outcomes) {
    const { reference, emails, languages = {}, at, id } = outcome;
    // Nobody is led to a page that has gone since.
    if (id !== undefined && (await getProfileRecord(storage, id)) === null) continue;
    const act = firstIdOf(at) + hashHex(`proposal:${reference}`).slice(0, 13);
    const letters = await Promise.all(
      emails.map(async (email) => ({
        mail: await writtenIn(languages[email], () => outcomeMail(email, outcome)),
        kind: 'proposal-outcome' as const,
      })),
    );
    await holdLetters(storage, id ?? 'site', act, letters);
  }
  const isSent = ({ reference }: ProposalOutcome): boolean =>
    outcomes.some((sent) => sent.reference === reference);
  await changeProposals(storage, name, (now) =>
    now === null ? null : { ...now, outcomes: now.outcomes.filter((outcome) => !isSent(outcome)) },
  );
};
