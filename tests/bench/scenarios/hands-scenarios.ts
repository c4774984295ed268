import { anOwner, type Owner } from '../../support/builders/owners.ts';
import { PASSWORD, type Sent } from '../../support/calls/calls.ts';
import { aHandOver, anEditorOf, anOffer } from '../../support/hands/stored-hands.ts';
import { OPERATIONS, type Scenario, type Stage } from './scenario.ts';

const anOwnerIn = ({ site: { cold } }: Stage): Promise<Owner> => anOwner(cold());

/** Two owners, of whom the second edits the page of the first. */
const twoOf = async (stage: Stage): Promise<[owner: Owner, editor: Owner]> => {
  const [owner, editor] = [await anOwnerIn(stage), await anOwnerIn(stage)];
  await anEditorOf(stage.site.cold(), owner.id, editor.id);
  return [owner, editor];
};

const switching = new WeakMap<Stage, Promise<Sent>>();
/** The same request each time: the names in the switcher are looked at once a minute. */
const aSwitch = async (stage: Stage): Promise<Sent> => {
  const [owner, editor] = await twoOf(stage);
  return { json: { id: owner.id }, cookie: editor.cookie };
};

/** Calls of people who keep a page. */
export const HANDS_SCENARIOS: readonly Scenario[] = [
  {
    name: 'go to another page of the login',
    call: 'switch-page',
    max: OPERATIONS,
    prepare: (stage) => {
      const sent = switching.get(stage) ?? aSwitch(stage);
      switching.set(stage, sent);
      return sent;
    },
  },
  {
    name: 'change the address of the login',
    call: 'change-email',
    max: null,
    prepare: async (stage) => {
      const { id, cookie } = await anOwnerIn(stage);
      return { json: { email: `now-${id}@example.org`, password: PASSWORD }, cookie };
    },
  },
  {
    name: 'people who keep a page',
    call: 'get-editors',
    max: OPERATIONS,
    prepare: async (stage) => {
      const [owner] = await twoOf(stage);
      await anOffer(stage.site.cold(), owner.id, 'editor');
      return { query: { id: owner.id }, cookie: owner.cookie };
    },
  },
  ...(['invite-editor', 'hand-over'] as const).map(
    (call): Scenario => ({
      name: call === 'hand-over' ? 'offer a page' : 'invite an editor',
      call,
      max: null,
      prepare: async (stage) => {
        const { id, cookie } = await anOwnerIn(stage);
        return { json: { id, email: `to-${id}@example.org`, password: PASSWORD }, cookie };
      },
    }),
  ),
  {
    name: 'take an invitation',
    call: 'join-page',
    max: null,
    prepare: async (stage) => {
      const [owner, other] = [await anOwnerIn(stage), await anOwnerIn(stage)];
      const token = await anOffer(stage.site.cold(), owner.id, 'editor');
      return { json: { token }, cookie: other.cookie };
    },
  },
  {
    name: 'remove an editor',
    call: 'remove-editor',
    max: null,
    prepare: async (stage) => {
      const [owner, editor] = await twoOf(stage);
      return { json: { id: owner.id, email: editor.email }, cookie: owner.cookie };
    },
  },
  {
    name: 'leave a page',
    call: 'leave-page',
    max: null,
    prepare: async (stage) => {
      const [owner, editor] = await twoOf(stage);
      return { json: { id: owner.id }, cookie: editor.cookie };
    },
  },
  {
    name: 'take a page back',
    call: 'undo-hand-over',
    max: null,
    prepare: async (stage) => {
      const [owner, editor] = await twoOf(stage);
      return { json: { token: await aHandOver(stage.site.cold(), owner.id, editor.id) } };
    },
  },
];
