import { PASSWORD } from '../calls/calls.ts';
import type { CallCase } from '../calls/every-call.ts';
import { OWNER, type World } from '../faults/fault-world.ts';
import { aHandOver, aMereEditor, anEditorOf, anOffer } from './stored-hands.ts';

const NOOR = 'noor@example.org';

const asOwner = (json: Record<string, string>) => (world: World) => ({
  json: { id: OWNER, ...json },
  cookie: world.owner.cookie,
});

/** The calls of people who keep a page. */
export const handsCases: readonly CallCase[] = [
  // Who is invited is there already.
  { name: 'invite-editor', sent: asOwner({ email: NOOR, password: PASSWORD }), again: [409] },
  { name: 'hand-over', sent: asOwner({ email: NOOR, password: PASSWORD }) },
  // A link can be used once.
  ...(['editor', 'owner'] as const).map(
    (role): CallCase => ({
      name: 'join-page',
      sent: async ({ storage, business }) => ({
        json: { token: await anOffer(storage, OWNER, role) },
        cookie: business.cookie,
      }),
      again: [400],
    }),
  ),
  { name: 'get-editors', sent: (world) => ({ query: { id: OWNER }, cookie: world.owner.cookie }) },
  {
    name: 'remove-editor',
    sent: async ({ storage, owner, business }) => {
      await anEditorOf(storage, OWNER, business.id);
      return { json: { id: OWNER, email: business.email }, cookie: owner.cookie };
    },
    again: [404],
  },
  // A login without any page has ended, or upkeep lets it end.
  {
    name: 'leave-page',
    sent: async ({ storage }) => ({ json: { id: OWNER }, cookie: await aMereEditor(storage, OWNER) }),
    again: [401, 403],
    counts: ['accounts', 'emails'],
  },
  {
    name: 'undo-hand-over',
    sent: async ({ storage, business }) => ({
      json: { token: await aHandOver(storage, OWNER, business.id) },
    }),
    again: [400],
  },
];
