import { expect } from 'vitest';
import { provideStorage } from '../../../src/base/engine/storage/open.ts';
import { aSessionCookie } from '../builders/admins.ts';
import { anOwner, aSession } from '../builders/owners.ts';
import { PASSWORD, send } from '../calls/calls.ts';
import type { World } from '../faults/fault-world.ts';
import { handsOfPage, join } from './hands-calls.ts';
import { aHandOver, anEditorOf, anOffer } from './stored-hands.ts';

/** What the login of a row is to the page that it asks about; `ended` is a session that is none any more. */
export type Standing = 'owner' | 'on trial' | 'editor' | 'none' | 'trashed' | 'ended';

/** Who asks about which page: a login's session, the page, what the call sends as its id (null: nothing), and what the login is to the page. */
export type Cell = {
  who: string;
  cookie: string;
  page: string;
  id: string | null;
  standing: Standing;
  /** The login has other pages as well. */
  hasSeveral: boolean;
};

export const KEEPER = 'keeper0000';
export const KEEPER_EMAIL = 'keeper@example.org';
const DAY = 86_400_000;

/** The address of who owned the page on trial before, and may take it back. */
export const FORMER = 'former@example.org';

/** Adds to a world the logins and pages of the matrix; answers its cells. */
export const matrixCells = async (world: World): Promise<Cell[]> => {
  const { storage, clock } = world;
  provideStorage(() => storage);
  const page = (id: string, email = `${id}@example.org`) => anOwner(storage, { id, name: id, email });
  await page(KEEPER, KEEPER_EMAIL);
  for (const id of ['edited0000', 'left000000', 'sole000000', 'gone000000', 'handed0000', 'trashed000'])
    await page(id);
  const taken = await page('taken00000', FORMER);
  await aHandOver(storage, 'handed0000', KEEPER);
  await aHandOver(storage, 'trashed000', KEEPER);
  clock.advance(8 * DAY);
  const admin = await aSessionCookie(storage);
  for (const id of ['edited0000', 'left000000']) await anEditorOf(storage, id, KEEPER);
  // Handed on, and taken over: both are on trial.
  await aHandOver(storage, 'handed0000', world.business.id);
  await aHandOver(storage, taken.id, KEEPER);
  const left = handsOfPage('left000000', await aSession(storage, 'left000000'));
  expect((await left.remove(KEEPER_EMAIL)).status).toBe(200);
  const mere = await joined(world, 'mere@example.org');
  const lost = await joined(world, 'lost@example.org');
  expect((await handsOfPage('edited0000', lost).leave()).status).toBe(200);
  const [keeper, sole, gone] = [
    await aSession(storage, KEEPER),
    await aSession(storage, 'sole000000'),
    await aSession(storage, 'gone000000'),
  ];
  for (const id of ['trashed000', 'gone000000']) {
    const json = { id, profile: 'personal', reason: 'spam' };
    expect((await send('CMSdeleteUser.php', { json, cookie: admin })).status).toBe(200);
  }
  expect((await send('switch-page.php', { json: { id: KEEPER }, cookie: keeper })).status).toBe(200);
  const several = (who: string, id: string, standing: Standing): Cell => ({
    ...{ who, cookie: keeper, page: id, id, standing, hasSeveral: true },
  });
  const single = (who: string, cookie: string, at: string, id: string | null, standing: Standing): Cell => ({
    ...{ who, cookie, page: at, id, standing, hasSeveral: false },
  });
  return [
    several('the owner', KEEPER, 'owner'),
    several('the owner of another page, as its editor', 'edited0000', 'editor'),
    several('the former owner of a page on trial', 'handed0000', 'editor'),
    several('the new owner of a page on trial', taken.id, 'on trial'),
    several('a login that lost its role', 'left000000', 'none'),
    several('another login', 'sole000000', 'none'),
    several('a login that names no page of the site', 'nothere000', 'none'),
    several('the owner of a page in the trash', 'trashed000', 'trashed'),
    { ...several('a login of several pages that names none', KEEPER, 'owner'), id: null },
    single('the owner of one page', sole, 'sole000000', 'sole000000', 'owner'),
    single('the owner of one page that is not named', sole, 'sole000000', null, 'owner'),
    single('the owner of one page, about another', sole, KEEPER, KEEPER, 'none'),
    single('an editor without another page', mere, 'edited0000', 'edited0000', 'editor'),
    single('an editor whose only page is not named', mere, 'edited0000', null, 'editor'),
    single('a login whose only page is in the trash', gone, 'gone000000', 'gone000000', 'ended'),
    single('a login whose only page is in the trash, not named', gone, 'gone000000', null, 'ended'),
    single('a login that ended', lost, 'edited0000', 'edited0000', 'ended'),
    single('a login that ended and names no page', lost, 'edited0000', null, 'ended'),
    single('nobody', '', KEEPER, KEEPER, 'ended'),
    single('nobody who names no page', '', KEEPER, null, 'ended'),
  ];
};

const joined = async ({ storage }: World, email: string): Promise<string> => {
  const token = await anOffer(storage, 'edited0000', 'editor', email);
  const { status, cookies } = await join(token, { password: PASSWORD });
  expect(status).toBe(200);
  return cookies[0] ?? '';
};
