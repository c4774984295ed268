import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { getIdByEmail } from '../../../../src/accounts/email/storage.ts';
import { loginAddress } from '../../../../src/accounts/hands/storage/apart.ts';
import { getAccount } from '../../../../src/accounts/storage/accounts.ts';
import { timeOrderedId } from '../../../../src/base/engine/storage/keys.ts';
import { trashProfile } from '../../../../src/moderation/trash/storage.ts';
import { getProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import { formOf } from '../../../support/builders/owners.ts';
import { aRegistration, PASSWORD } from '../../../support/calls/calls.ts';
import { sampled } from '../../../support/chance/runs.ts';
import { aFreshStorage, EMAIL, OWNER } from '../../../support/faults/fault-world.ts';
import { withFixedSettings } from '../../../support/faults/fixed-settings.ts';
import { sendTo } from '../../../support/faults/warm-processes.ts';
import {
  acting,
  afterwards,
  aHandsWorld,
  type Hands,
  handsIn,
  MEETINGS,
  outcomesOf,
  type Race,
} from '../../../support/hands/hands-world.ts';
import { anEditorOf, anOffer, fillPlaces } from '../../../support/hands/stored-hands.ts';

const folder = withFixedSettings();

const BUSINESS = 'business00';
const MOVED = 'moved@example.org';

let world: Hands;
beforeEach(async () => {
  world = await aHandsWorld();
});

const after = <Result>(happen: (start: Hands) => Promise<Result>) => afterwards(world, happen);
const race = (start: Hands, acts: Race, see?: (world: Hands) => Promise<string>): Promise<string[]> =>
  outcomesOf(start, acts, sampled(MEETINGS), see);
/** The outcomes that are none of the allowed ones. */
const others = (outcomes: readonly string[], allowed: readonly string[]): string[] =>
  outcomes.filter((outcome) => !allowed.includes(outcome));

const editing = (each: Hands, who: 'owner' | 'business') =>
  acting(each, 'update-profile.php', formOf({ id: OWNER, nickname: 'In flight' }), each[who].cookie);
const moving = (each: Hands) =>
  acting(each, 'change-email.php', { email: MOVED, password: PASSWORD }, each.owner.cookie);

test('an edit of an editor is there before a page is deleted, or refused', async () => {
  const [start] = await after(({ storage }) => anEditorOf(storage, OWNER, BUSINESS));
  const outcomes = await race(start, (each) => [
    editing(each, 'business'),
    acting(each, 'delete-profile.php', { id: OWNER, password: PASSWORD }, each.owner.cookie),
  ]);
  expect(
    others(outcomes, [
      '200 / 200: nobody',
      '401 unauthenticated / 200: nobody',
      '403 forbidden / 200: nobody',
    ]),
  ).toEqual([]);
});

/** What a login and its page say: the nickname, both addresses, and whose the two addresses are. */
const addresses = async (each: Hands): Promise<string> => {
  const storage = aFreshStorage(each);
  const record = await getProfileRecord(storage, OWNER);
  const login = await loginAddress(storage, OWNER);
  return [record?.nickname, record?.email, login?.email, await getIdByEmail(storage, MOVED)].join(' ');
};

test.each([
  ['alone', async () => {}],
  ['with an editor', ({ storage }: Hands) => anEditorOf(storage, OWNER, BUSINESS)],
])('an edit and a change of the address of its owner %s both come true', async (_how, happen) => {
  const [start] = await after(happen);
  const outcomes = await race(start, (each) => [editing(each, 'owner'), moving(each)], addresses);
  // The change of the address ends other sessions, not this one.
  expect(outcomes).toEqual([`200 / 200: In flight ${MOVED} ${MOVED} ${OWNER}`]);
});

/** Who has the page, and who got the letter that takes it back, since this was last asked. */
const takenBack = async (each: Hands): Promise<string> => {
  const outbox = join(folder, 'outbox');
  const files = await readdir(outbox).catch(() => []);
  const mails = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')));
  await rm(outbox, { recursive: true, force: true });
  const to = mails
    .filter((mail) => mail.includes('/UndoHandOver?token='))
    .map((mail) => /\nTo: (\S+)\r/.exec(mail)?.[1]);
  return `${await handsIn(each)}; ${to.join()}`;
};

test('a page is taken over before the address of its owner changes, with a letter to the old one, or not at all', async () => {
  const [start, token] = await after(({ storage }) => anOffer(storage, OWNER, 'owner'));
  await takenBack(start);
  const join = (each: Hands) => acting(each, 'join-page.php', { token }, each.business.cookie);
  const allowed = [`200 / 200: ${BUSINESS}, ${OWNER}; ${EMAIL}`, `409 conflict / 200: ${OWNER}; `];
  expect(others(await race(start, (each) => [join(each), moving(each)], takenBack), allowed)).toEqual([]);
  const turned = [`200 / 200: ${BUSINESS}, ${OWNER}; ${EMAIL}`, `200 / 409 conflict: ${OWNER}; `];
  expect(others(await race(start, (each) => [moving(each), join(each)], takenBack), turned)).toEqual([]);
});

test('whoever shows a page that they are removed from sees another of theirs', async () => {
  const [start] = await after(({ storage }) => anEditorOf(storage, OWNER, BUSINESS));
  const shown = async (each: Hands): Promise<string> => {
    const { status, body } = await sendTo(aFreshStorage(each), 'get-user.php', {
      json: {},
      cookie: each.business.cookie,
    });
    return `${status} ${body.user?.id}`;
  };
  const outcomes = await race(
    start,
    (each) => [
      acting(each, 'switch-page.php', { id: OWNER }, each.business.cookie),
      acting(each, 'remove-editor.php', { id: OWNER, email: each.business.email }, each.owner.cookie),
    ],
    shown,
  );
  expect(others(outcomes, [`200 / 200: 200 ${BUSINESS}`, `403 forbidden / 200: 200 ${BUSINESS}`])).toEqual(
    [],
  );
});

test('a login registers its twentieth page once', async () => {
  const [start] = await after(({ storage }) => fillPlaces(storage, BUSINESS, 19));
  await sendTo(start.storage, 'captcha.php');
  const forms: FormData[] = [];
  for (const name of ['Halvorsen Oars', 'Halvorsen Boats'])
    forms.push(
      await aRegistration('professional', {
        ...{ same_login: 'yes', password1: null, confirmpassword1: null },
        ...{ email1: start.business.email, companyname: name },
      }),
    );
  const registering = (each: Hands, form: FormData | undefined) =>
    acting(each, 'register.php', form ?? new FormData(), each.business.cookie);
  const outcomes = await race(
    start,
    (each) => [registering(each, forms[0]), registering(each, forms[1])],
    async (each) => `${(await getAccount(aFreshStorage(each), BUSINESS))?.pages?.length}`,
  );
  expect(others(outcomes, ['200 / 409 too-many: 20', '409 too-many / 200: 20'])).toEqual([]);
});

const purging = (each: Hands) => acting(each, 'CMSpurgeUser.php', { id: OWNER }, each.admin);

test('nobody joins a page that goes to the trash, or they lose it with the page', async () => {
  const [start, token] = await after(({ storage }) => anOffer(storage, OWNER, 'editor'));
  const acts = (each: Hands) =>
    [
      acting(each, 'join-page.php', { token }, each.business.cookie),
      acting(each, 'CMSdeleteUser.php', { id: OWNER, profile: 'personal', reason: 'spam' }, each.admin),
    ] as const;
  const purged = async (each: Hands): Promise<string> =>
    `${await handsIn(each)}, purged ${(await purging(each).run()).status}`;
  const outcomes = await race(start, acts, purged);
  expect(
    others(outcomes, ['200 / 200: nobody, purged 200', '400 invalid / 200: nobody, purged 200']),
  ).toEqual([]);
});

test('nobody joins a page that is purged', async () => {
  const [start, token] = await after(async ({ storage, clock }) => {
    const offered = await anOffer(storage, OWNER, 'editor');
    const by = { at: clock.now(), by: 'a', reason: 'spam', note: '' } as const;
    await trashProfile(storage, OWNER, timeOrderedId(clock.now()), by);
    clock.advance(1);
    return offered;
  });
  const outcomes = await race(start, (each) => [
    acting(each, 'join-page.php', { token }, each.business.cookie),
    purging(each),
  ]);
  expect(outcomes).toEqual(['400 invalid / 200: nobody']);
});
