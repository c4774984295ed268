import { endEmpty } from '../../../accounts/hands/server/settle.ts';
import { dropUnsettled } from '../../../accounts/hands/storage/unsettled.ts';
import { answerLogin } from '../../../accounts/login/server/login.ts';
import { agentInWords } from '../../../accounts/sessions/server/agent.ts';
import { sessionCookie, sessionOf } from '../../../accounts/sessions/server/call-session.ts';
import { createSession, setSessionPage } from '../../../accounts/sessions/storage.ts';
import { readOwnCookie } from '../../../base/http/server/cookies.ts';
import { type HandledCall, handler } from '../../../base/http/server/handler.ts';
import { roleOn } from '../../../profiles/hands/rules.ts';
import { explainingLinkEnd } from '../../email/server/link-end.ts';
import { requireOwnRecord } from '../../my-profile/server.ts';
import {
  getEditors,
  handOver,
  inviteEditor,
  joinPage,
  leavePage,
  removeEditor,
  undoHandOver,
} from '../calls.ts';
import { HANDS_SENTENCES } from '../rules.ts';
import { leaveAsEditor, removePerson } from './end-part.ts';
import { followOwner } from './follow-owner.ts';
import { offerPage } from './invite.ts';
import { type JoinedPage, takeOffer } from './join.ts';
import { listHands, trialOf } from './list-hands.ts';
import { makeLogin } from './new-login.ts';
import { requireOffer } from './page-offers.ts';
import { returnPage } from './return-page.ts';

export const inviteEditorHandler = handler(inviteEditor, async ({ input, ...call }) => {
  call.later(await offerPage({ call, ...input, role: 'editor' }));
  return { success: true as const, message: HANDS_SENTENCES.invited };
});

export const handOverHandler = handler(handOver, async ({ input, ...call }) => {
  call.later(await offerPage({ call, ...input, role: 'owner' }));
  return { success: true as const, message: HANDS_SENTENCES.offered };
});

export const getEditorsHandler = handler(getEditors, async (call) => {
  const { storage, login } = call;
  const record = requireOwnRecord(call);
  const { items, addresses } = await listHands(storage, record);
  const trial = trialOf(storage, record);
  return {
    success: true as const,
    items,
    you: addresses.get(login) ?? '',
    ...(trial !== undefined && { trial }),
  };
});

export const removeEditorHandler = handler(removeEditor, async ({ input, ...call }) => {
  const { message, mailing } = await removePerson({ storage: call.storage, actor: call }, input.email);
  call.later(mailing);
  return { success: true as const, message };
});

export const leavePageHandler = handler(leavePage, async (call) => {
  await leaveAsEditor({ storage: call.storage, actor: call });
  return { success: true as const, message: HANDS_SENTENCES.left };
});

export const joinPageHandler = handler(joinPage, async ({ input: { token, password = '' }, ...call }) =>
  explainingLinkEnd(call.storage, ['join'], token, async () => {
    const session = await openSession(call);
    const { login, joined } =
      session === null || password !== ''
        ? await joinAnew(call, token, password)
        : { login: session, joined: await takeOffer(call.storage, token, session) };
    const { record, message, mailing } = joined;
    call.later(mailing);
    await showPage(call, login, record.id, session !== login);
    const reply = await answerLogin(call.storage, login, { record, role: roleOn(record, login) ?? 'editor' });
    return { ...reply, message };
  }),
);

type JoinCall = Pick<HandledCall<unknown>, 'storage' | 'request' | 'setCookie'>;

/** The login of the request's session; null if it has none. */
const openSession = async ({ request, storage, setCookie }: JoinCall): Promise<string | null> => {
  const headers = new Headers();
  const session = await sessionOf(request, storage, 'owner', headers);
  setCookie(headers.getSetCookie());
  return session?.holder ?? null;
};

const joinAnew = async (
  { storage }: JoinCall,
  token: string,
  password: string,
): Promise<{ login: string; joined: JoinedPage }> => {
  const login = await makeLogin(storage, token, password, await requireOffer(storage, token, () => true));
  try {
    const joined = await takeOffer(storage, token, login);
    await dropUnsettled(storage, login);
    return { login, joined };
  } catch (error) {
    await endEmpty(storage, login);
    throw error;
  }
};

/** Makes a page the one that the session shows, which begins with that if it is new. */
const showPage = async (
  { request, storage, setCookie }: JoinCall,
  login: string,
  page: string,
  isNew: boolean,
): Promise<void> => {
  const agent = agentInWords(request.headers.get('user-agent'));
  const cookie = isNew
    ? await createSession(storage, 'owner', login, { agent })
    : readOwnCookie(request, 'owner');
  if (cookie === null) return;
  if (isNew) setCookie(sessionCookie(request, 'owner', cookie));
  await setSessionPage(storage, cookie, page);
};

export const undoHandOverHandler = handler(undoHandOver, async ({ input: { token }, storage, later }) =>
  explainingLinkEnd(storage, ['return'], token, async () => {
    later(await returnPage(storage, token, followOwner));
    return { success: true as const, message: HANDS_SENTENCES.backAgain };
  }),
);
