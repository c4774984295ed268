import { hideProfile } from '../../../src/moderation/storage.ts';
import { storeEdit } from '../../../src/owners/editing/storage.ts';
import type { ProfileRecord } from '../../../src/profiles/rules/profile.ts';
import { getProfileRecord } from '../../../src/profiles/storage/profile-record.ts';
import { formOf } from '../builders/owners.ts';
import { aSuggestion } from '../builders/suggestions.ts';
import { aTie, putTie } from '../builders/ties.ts';
import { PASSWORD, type Sent } from '../calls/calls.ts';
import type { World } from '../faults/fault-world.ts';
import { FORMER } from './matrix-world.ts';
import { anOffer } from './stored-hands.ts';

type Fields = Record<string, unknown>;

/** A call of an owner: who may make it, what a valid one sends besides the page, and what it answers who may. */
export type MatrixCall = {
  /** `login`: whoever is logged in, about the login itself, whichever of its pages is named. */
  may: 'owner and editors' | 'owner' | 'login';
  does: 'reads' | 'writes';
  sent: 'json' | 'query' | 'form';
  fields?: (world: World, page: string) => Promise<Fields> | Fields;
  /** What is answered if it is not `200`. */
  answers?: string;
  /** What the owner of a page is answered while its former owner may take it back, if that differs. */
  onTrial?: string;
  /** What an owner is answered, if that differs from an editor's answer. */
  owner?: string;
  /** What the owner of a page in the trash is answered, if not that they may not. */
  inTrash?: string;
  /** It asks for the page's name even of who has one page. */
  needsId?: true;
  /** Its `id` is something else than a page, so that a page is `user_id`. */
  idIsAnother?: true;
};

const NEW_PASSWORD = 'Viola-9-dawn';
const reading = { does: 'reads', sent: 'query' } as const;
const writing = { does: 'writes', sent: 'json' } as const;
const both = { may: 'owner and editors' } as const;
const alone = { may: 'owner' } as const;
const ofLogin = { may: 'login' } as const;

/** The record of a page; of one that there is not, somebody else's, so that a valid call about it can be sent. */
const recordOf = async ({ storage, owner }: World, page: string): Promise<ProfileRecord> =>
  (await getProfileRecord(storage, page)) ?? owner.record;

const aTieOf = async (world: World, page: string): Promise<string> => {
  const sides = [await recordOf(world, page), world.business.record] as const;
  return putTie(world.storage, aTie(...sides, { state: 'asked', asked: 'professional' }));
};

const aChangeOf = async ({ storage }: World, page: string): Promise<void> => {
  await storeEdit(
    storage,
    page,
    (old) => (old === null ? null : { ...old, nickname: 'Ash', version: old.version + 1 }),
    { by: 'owner' },
  );
};

/** Every call of owners, as the contract says who may make it. */
export const MATRIX_CALLS: Readonly<Record<string, MatrixCall>> = {
  'get-user': { ...both, does: 'reads', sent: 'json' },
  'update-profile': { ...both, does: 'writes', sent: 'form', fields: () => ({ nickname: 'Ash' }) },
  'undo-change': {
    ...both,
    ...writing,
    fields: async (world, page) => {
      await aChangeOf(world, page);
      const { history } = await recordOf(world, page);
      return { number: history?.recent.at(-1)?.number };
    },
  },
  'get-suggestions': { ...both, ...reading },
  'answer-suggestion': {
    ...both,
    ...writing,
    fields: async (world, page) => ({
      reference: await aSuggestion(world.storage, await recordOf(world, page)),
      decision: 'accept',
    }),
  },
  'ask-tie': { ...both, ...writing, fields: ({ business }) => ({ page: business.id, kind: 'board' }) },
  'get-ties': { ...both, ...reading },
  'answer-tie': {
    ...both,
    ...writing,
    fields: async (world, page) => ({ tie: await aTieOf(world, page), decision: 'confirm' }),
  },
  // Nobody answers at this address.
  'get-title': {
    ...both,
    does: 'reads',
    sent: 'json',
    fields: () => ({ url: 'https://127.0.0.1/' }),
    answers: '400 invalid',
  },
  'get-stats': { ...both, ...reading },
  'leave-page': { ...both, ...writing, owner: '409 conflict' },
  'get-editors': { ...both, ...reading },
  'switch-page': { ...both, ...writing, needsId: true },
  'change-email': {
    ...ofLogin,
    ...writing,
    fields: () => ({ email: 'moved@example.org', password: PASSWORD }),
  },
  'change-password': {
    ...ofLogin,
    ...writing,
    fields: () => ({ old_password: PASSWORD, new_password: NEW_PASSWORD }),
  },
  'get-passkeys': { ...ofLogin, ...reading },
  // What a browser would have signed is missing.
  'add-passkey': {
    ...ofLogin,
    ...writing,
    fields: () => ({ name: 'Phone', password: PASSWORD }),
    answers: '400 invalid',
  },
  'remove-passkey': {
    ...ofLogin,
    ...writing,
    fields: () => ({ id: 'none', password: PASSWORD }),
    idIsAnother: true,
    answers: '404 not-found',
  },
  'get-sessions': { ...ofLogin, ...reading },
  'end-session': { ...ofLogin, ...writing, fields: () => ({ all: true }), idIsAnother: true },
  'export-profile': { ...alone, ...reading },
  'delete-profile': {
    ...alone,
    ...writing,
    fields: () => ({ password: PASSWORD }),
    onTrial: '409 in-trial',
    // What an owner deletes goes for good, whoever put it in the trash before.
    inTrash: '200',
  },
  'invite-editor': {
    ...alone,
    ...writing,
    fields: () => ({ email: 'new@example.org', password: PASSWORD }),
  },
  'remove-editor': {
    ...alone,
    ...writing,
    fields: async ({ storage }, page) => {
      if (page === 'taken00000') return { email: FORMER };
      await anOffer(storage, page, 'editor');
      return { email: 'noor@example.org' };
    },
    onTrial: '409 in-trial',
  },
  'hand-over': {
    ...alone,
    ...writing,
    fields: () => ({ email: 'new@example.org', password: PASSWORD }),
    onTrial: '409 in-trial',
  },
  // It is confirmed.
  'send-confirmation': { ...alone, ...writing, answers: '409 conflict' },
  'request-badge': {
    ...alone,
    ...writing,
    fields: () => ({ basis: 'website', evidence: 'https://asha.example/', note: 'Mine' }),
  },
  // There is no link to prove.
  'prove-link': { ...alone, ...writing, fields: () => ({ field: 'website' }), answers: '400 invalid' },
  appeal: {
    ...alone,
    ...writing,
    fields: async ({ storage }, page) => {
      await hideProfile(storage, page, 'd1', { at: 1, by: 'a', reason: 'spam', note: '' });
      return { text: 'It is true.' };
    },
  },
};

/** What is sent for a call about a page, which it names by that field, or not at all. */
export const sentFor = async (
  { sent, fields = () => ({}) }: MatrixCall,
  { world, page, named }: { world: World; page: string; named: Record<string, string> },
): Promise<Sent> => {
  const all = { ...(await fields(world, page)), ...named };
  if (sent === 'form') return { form: formOf(all as Record<string, string>) };
  return sent === 'query' ? { query: all as Record<string, string> } : { json: all };
};
