import {
  claimName,
  claimSecrets,
  getProvenClaim,
  type ProvenClaim,
  putProvenClaim,
  startClaim,
} from '../../../src/accounts/claims/storage.ts';
import { siteUrl } from '../../../src/base/settings/server.ts';
import { createProfile } from '../../../src/owners/editing/storage.ts';
import { getProfileRecord } from '../../../src/profiles/storage/profile-record.ts';
import { cheapHash } from '../builders/owners.ts';
import { aBusinessRecord } from '../builders/profiles.ts';
import type { World } from '../faults/fault-world.ts';
import { allowProofsAt, aWebServer } from '../site/web-server.ts';
import { aSolvedCaptcha } from './calls.ts';
import type { CallCase } from './every-call.ts';

const CLAIMED = 'claimed000';
const CLAIMANT = 'ines@example.org';

/** What the website of the claimed page says. */
let page = '';
const { host, url: website } = await aWebServer((_request, response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end(page),
);

/** A page without an account that has a website and no address. */
const aClaimedPage = async ({ storage }: World) => {
  const record = aBusinessRecord({ id: CLAIMED, companyname: 'Polder Wind', email: '', website });
  if ((await getProfileRecord(storage, CLAIMED)) === null) await createProfile(storage, record);
  return record;
};

const started = { email: CLAIMANT, password: cheapHash, website };

const aProvenClaim = async (world: World): Promise<void> => {
  const { order, profile } = await aClaimedPage(world);
  const now = world.clock.now();
  const claim: ProvenClaim = {
    ...started,
    claim: claimName('token'),
    id: CLAIMED,
    profile,
    order,
    by: 'link',
    proven: now,
    told: now,
  };
  if ((await getProvenClaim(world.storage, CLAIMED)) === null) await putProvenClaim(world.storage, claim);
};

const tokens = new WeakMap<World, Promise<string>>();
/** The token of a claim whose link is on the website. */
const aLinkedClaim = async (world: World): Promise<string> => {
  // Other files of this process take their hosts away, and this one's with them.
  allowProofsAt(host);
  await aClaimedPage(world);
  const token = await (tokens.get(world) ?? startClaim(world.storage, CLAIMED, started));
  tokens.set(world, Promise.resolve(token));
  page = `<link rel="me" href="${siteUrl()}/profile/polder-wind-${CLAIMED}?claim=${claimSecrets(token).link}">`;
  return token;
};

/** The calls of claims by website. */
export const claimCases = (captcha: string): readonly CallCase[] => [
  // A captcha can be used once.
  {
    name: 'claim-website',
    sent: async (world) => {
      await aClaimedPage(world);
      return { json: { id: CLAIMED, email: CLAIMANT, password: 'Viola-9-dawn', captcha } };
    },
    again: [400],
    instead: async () => ({
      json: { id: CLAIMED, email: CLAIMANT, password: 'Viola-9-dawn', captcha: await aSolvedCaptcha() },
    }),
  },
  // The claim is stored before its address is reserved.
  {
    name: 'claim-website',
    sent: async (world) => ({ json: { token: await aLinkedClaim(world) } }),
    between: ['e-mail'],
  },
  {
    name: 'CMSgetClaims',
    sent: async (world) => {
      await aProvenClaim(world);
      return { query: { limit: '1' }, cookie: world.admin };
    },
  },
  // Its answer is stored first, and upkeep finishes what a crash leaves.
  ...(['decline', 'accept'] as const).map(
    (decision): CallCase => ({
      name: 'CMSanswerClaim',
      sent: async (world) => {
        await aProvenClaim(world);
        return { json: { id: CLAIMED, decision }, cookie: world.admin };
      },
      again: [404],
      between: ['account', 'e-mail'],
    }),
  ),
];
