import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { claimName, claimSecrets, putProvenClaim, startClaim } from '../../../src/accounts/claims/storage.ts';
import { createProfile } from '../../../src/owners/editing/storage.ts';
import type { ProfileRecord } from '../../../src/profiles/rules/profile.ts';
import { cheapHash } from '../../support/builders/owners.ts';
import { aBusinessRecord } from '../../support/builders/profiles.ts';
import { aSolvedCaptcha, ORIGIN } from '../../support/calls/calls.ts';
import { admins, OPERATIONS, type Scenario, type Stage } from './scenario.ts';

const PASSWORD = 'Viola-9-dawn';
let count = 0;
const anAddress = (): string => {
  count += 1;
  return `claimant-${count}@example.org`;
};

/** What the claimed website says: the links of all claims, because two are begun before the first is proven. */
let page = '';
/** The URL of a website that can be claimed. */
const aWebsite = async (): Promise<string> => {
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(page);
  });
  server.unref();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  process.env['PROOF_HOSTS'] = [process.env['PROOF_HOSTS'], host].filter(Boolean).join(',');
  return `http://${host}/`;
};
let website: Promise<string> | undefined;

/** A page without an account and an address, but with a website. */
const aPage = async ({ site: { cold, clock } }: Stage): Promise<ProfileRecord> => {
  website ??= aWebsite();
  const record = aBusinessRecord({ created: clock.now(), email: '', website: await website });
  await createProfile(cold(), record);
  return record;
};

const aProvenClaim = async (stage: Stage): Promise<ProfileRecord> => {
  const record = await aPage(stage);
  const now = stage.site.clock.now();
  await putProvenClaim(stage.site.cold(), {
    email: anAddress(),
    password: cheapHash,
    website: record.website,
    claim: claimName(record.id),
    id: record.id,
    profile: record.profile,
    order: record.order,
    by: 'link',
    proven: now,
    told: now,
  });
  return record;
};

/** Calls about claims by website. */
export const CLAIM_SCENARIOS: readonly Scenario[] = [
  {
    name: 'claim by website: begin',
    call: 'claim-website',
    max: null,
    prepare: async (stage) => {
      const { id } = await aPage(stage);
      return { json: { id, email: anAddress(), password: PASSWORD, captcha: await aSolvedCaptcha() } };
    },
  },
  {
    name: 'claim by website: prove',
    call: 'claim-website',
    max: null,
    prepare: async (stage) => {
      const record = await aPage(stage);
      const claim = { email: anAddress(), password: cheapHash, website: record.website };
      const token = await startClaim(stage.site.cold(), record.id, claim);
      page += `<link rel="me" href="${ORIGIN}/profile/x-${record.id}?claim=${claimSecrets(token).link}">`;
      return { json: { token } };
    },
  },
  {
    name: 'waiting claims',
    call: 'CMSgetClaims',
    max: OPERATIONS,
    prepare: async (stage) => {
      await aProvenClaim(stage);
      return admins(stage, { query: { limit: '20' } });
    },
  },
  ...(['decline', 'accept'] as const).map((decision) => ({
    name: `${decision} a claim`,
    call: 'CMSanswerClaim',
    max: null,
    prepare: async (stage: Stage) => {
      const { id } = await aProvenClaim(stage);
      return admins(stage, { json: { id, decision } });
    },
  })),
];
