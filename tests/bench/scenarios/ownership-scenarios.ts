import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLink } from '../../../src/accounts/links/storage.ts';
import { hideProfile } from '../../../src/moderation/storage.ts';
import { createProfile } from '../../../src/owners/editing/storage.ts';
import { putProfileRecord } from '../../../src/profiles/storage/profile-record.ts';
import { anOwner, type Owner } from '../../support/builders/owners.ts';
import { aProfileRecord } from '../../support/builders/profiles.ts';
import { aSolvedCaptcha, ORIGIN } from '../../support/calls/calls.ts';
import type { BenchSite } from '../bench-site.ts';
import { generatedId } from '../generate.ts';
import { OPERATIONS, owners, read, type Scenario } from './scenario.ts';

/** An owner with an account, written directly into the store. */
const anAccount = ({ cold }: BenchSite): Promise<Owner> => anOwner(cold());

/** An owner with an unconfirmed e-mail. */
const anUnconfirmed = async (site: BenchSite): Promise<Owner> => {
  const owner = await anAccount(site);
  await putProfileRecord(site.cold(), { ...owner.record, unconfirmed: true });
  return owner;
};

let asked = 0;
/** The id of the next generated profile; none of them has an account. */
const aClaimable = ({ profiles }: BenchSite): string => {
  asked += 1;
  return generatedId(asked % profiles);
};

/** The URL of a website that links to the profile with the id in its path. */
const linkingSite = async (): Promise<string> => {
  const server = createServer(({ url }, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(`<a rel="me" href="${ORIGIN}/profile/x-${url?.slice(1)}">Me</a>`);
  });
  server.unref();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  process.env['PROOF_HOSTS'] = [process.env['PROOF_HOSTS'], host].filter(Boolean).join(',');
  return `http://${host}`;
};
let linking: Promise<string> | undefined;

/** Calls about ownership: sessions, mailed links, claims, proofs, reports and appeals. */
export const OWNERSHIP_SCENARIOS: readonly Scenario[] = [
  read('sessions', 'get-sessions', (stage) => owners(stage, {})),
  read('passkeys', 'get-passkeys', (stage) => owners(stage, {})),
  {
    name: 'options for a login by passkey',
    call: 'passkey-options',
    max: OPERATIONS,
    prepare: async () => ({ json: { for: 'login' } }),
  },
  {
    name: 'end the other sessions',
    call: 'end-session',
    max: OPERATIONS,
    prepare: async ({ site }) => ({ json: { all: true }, cookie: (await anAccount(site)).cookie }),
  },
  {
    name: 'ask for a confirmation',
    call: 'send-confirmation',
    max: OPERATIONS,
    prepare: async ({ site }) => ({ json: {}, cookie: (await anUnconfirmed(site)).cookie }),
  },
  {
    name: 'confirm an e-mail',
    call: 'confirm-email',
    max: null,
    prepare: async ({ site }) => {
      const { id, email } = await anUnconfirmed(site);
      return { json: { token: await createLink(site.cold(), 'confirm', id, { email }) } };
    },
  },
  {
    name: 'check a link of a mail',
    call: 'check-link',
    max: null,
    prepare: async ({ site }) => {
      const { id } = await anAccount(site);
      const token = await createLink(site.cold(), 'undo', id, { email: `was-${id}@example.org` });
      return { json: { token, for: 'undo' } };
    },
  },
  {
    name: 'undo a change of e-mail',
    call: 'undo-email',
    max: null,
    prepare: async ({ site }) => {
      const { id } = await anAccount(site);
      return {
        json: { token: await createLink(site.cold(), 'undo', id, { email: `was-${id}@example.org` }) },
      };
    },
  },
  {
    name: 'ask to claim',
    call: 'claim-profile',
    max: null,
    prepare: async ({ site }) => ({ json: { id: aClaimable(site), captcha: await aSolvedCaptcha() } }),
  },
  ...(['keep', 'remove'] as const).map((action) => ({
    name: `claim: ${action}`,
    call: 'claim-confirm',
    max: null,
    prepare: async ({ site }: { site: BenchSite }) => {
      const record = aProfileRecord({ created: site.clock.now() });
      await createProfile(site.cold(), record);
      const token = await createLink(site.cold(), 'claim', record.id, { email: record.email });
      return { json: { token, action, ...(action === 'keep' && { password: 'Viola-9-dawn' }) } };
    },
  })),
  {
    name: 'report',
    call: 'report-profile',
    max: null,
    prepare: async ({ site }) => ({
      json: { id: aClaimable(site), reason: 'spam', captcha: await aSolvedCaptcha() },
    }),
  },
  {
    name: 'appeal',
    call: 'appeal',
    max: null,
    prepare: async ({ site }) => {
      const { id, cookie } = await anAccount(site);
      await hideProfile(site.cold(), id, 'd1', { at: 1, by: 'a', reason: 'spam', note: '' });
      return { json: { text: 'It is true.' }, cookie };
    },
  },
  read('ask for the badge', 'request-badge', (stage) =>
    owners(stage, { json: { basis: 'website', evidence: 'https://asha.example/', note: 'Mine' } }),
  ),
  {
    name: 'prove a website',
    call: 'prove-link',
    max: OPERATIONS,
    prepare: async ({ site }) => {
      linking ??= linkingSite();
      const owner = await anAccount(site);
      const website = `${await linking}/${owner.id}`;
      await putProfileRecord(site.cold(), { ...owner.record, website });
      return { json: { field: 'website' }, cookie: owner.cookie };
    },
  },
  {
    name: 'read the title of a source',
    call: 'get-title',
    max: OPERATIONS,
    prepare: async ({ site }) => {
      linking ??= linkingSite();
      return { json: { url: `${await linking}/source` }, cookie: (await anAccount(site)).cookie };
    },
  },
];
