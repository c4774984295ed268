import { addReport } from '../../../src/moderation/reports/storage.ts';
import { findProfile } from '../../../src/profiles/server/find-profile.ts';
import { aSessionCookie, asAdmin, setFirstAdmin } from '../builders/admins.ts';
import { anOwner } from '../builders/owners.ts';
import type { SimulatedStorageOptions } from '../builders/storage.ts';
import { sendHeldLetters } from '../site/held-letters.ts';
import { anOutbox } from '../site/outbox.ts';
import { aSite, aSolvedCaptcha, type Sent, send } from './calls.ts';
import { ownRecord, publicStatus } from './owner-calls.ts';

/** The second administrator. */
export const DEPUTY = { email: 'deputy@vitae.example', password: 'Quiet-harb0ur' };

/** A site with an owner and two administrators, and the calls between them. Tests may replace site and owner. */
export const aModeratedSite = async (options: SimulatedStorageOptions = {}) => {
  setFirstAdmin();
  const site = aSite(options);
  const moderation = {
    site,
    outbox: anOutbox(),
    owner: await anOwner(site.storage),
    admin: asAdmin(await aSessionCookie(site.storage)),
    deputy: asAdmin(await aSessionCookie(site.storage, DEPUTY)),
  };

  const report = async (given: Record<string, unknown> = {}, sent: Sent = {}) =>
    send('report-profile.php', {
      json: { id: moderation.owner.id, reason: 'abuse', captcha: await aSolvedCaptcha(), ...given },
      ...sent,
    });
  /** Adds a report without captcha and throttle. */
  const reported = async (given: { email?: string; details?: string } = {}) => {
    const profile = (await findProfile(moderation.site.storage, moderation.owner.id))!;
    moderation.site.clock.advance(1_000);
    const content = { reason: 'abuse', details: '', email: '', ...given } as const;
    const fingerprints = [String(Math.random())];
    return (await addReport(moderation.site.storage, profile, content, fingerprints))!.reference;
  };
  /** A report by somebody who saw the page before it was hidden. */
  const reportedHidden = async (details: string) => {
    const shown = (await reports()).items[0].snapshot;
    const given = { reason: 'abuse', details, email: 'reader@example.org' } as const;
    return addReport(moderation.site.storage, shown, given, [details], true);
  };
  const reports = async (query: Record<string, string> = {}) =>
    (await moderation.admin('CMSgetReports.php', { query })).body;
  const decided = (json: Record<string, unknown>, by = moderation.admin) =>
    by('CMSdecide.php', { json: { id: moderation.owner.id, ...json } });
  const appealed = (text: unknown = 'It is all true.') =>
    send('appeal.php', { json: { text }, cookie: moderation.owner.cookie });
  const own = () => ownRecord(moderation.owner.cookie);
  const ownStatus = () => publicStatus(moderation.owner.id);
  const openCase = async (): Promise<string> => (await reports()).items[0].case;
  const hide = async (given = {}) =>
    decided({ decision: 'hide', reason: 'private', note: 'Take the phone out.', ...given });

  /** Lets a minute pass, after which held letters are sent, and takes all letters out of the outbox. */
  const letters = async () => {
    await sendHeldLetters(moderation.site);
    return moderation.outbox.take();
  };

  const leave = (): void => {
    setFirstAdmin(null);
    moderation.outbox.remove();
  };
  const calls = {
    report,
    reported,
    reportedHidden,
    reports,
    decided,
    appealed,
    own,
    publicStatus: ownStatus,
    openCase,
    hide,
    letters,
  };
  return Object.assign(moderation, calls, { leave });
};

export type ModeratedSite = Awaited<ReturnType<typeof aModeratedSite>>;
