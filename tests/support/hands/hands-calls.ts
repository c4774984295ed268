import { type Answer, PASSWORD, send } from '../calls/calls.ts';

/** The calls of people who keep a page, as somebody with this `Cookie` header. */
export const handsOfPage = (page: string, cookie: string) => ({
  invite: (email: string, password = PASSWORD): Promise<Answer> =>
    send('invite-editor.php', { json: { id: page, email, password }, cookie }),
  handOver: (email: string, password = PASSWORD): Promise<Answer> =>
    send('hand-over.php', { json: { id: page, email, password }, cookie }),
  list: (): Promise<Answer> => send('get-editors.php', { query: { id: page }, cookie }),
  remove: (email: string): Promise<Answer> =>
    send('remove-editor.php', { json: { id: page, email }, cookie }),
  leave: (): Promise<Answer> => send('leave-page.php', { json: { id: page }, cookie }),
});

/** Who keeps a page, in words: `owner asha@…`, `editor noor@…`, `editor kai@… invited`. */
export const keepersOf = async (page: string, cookie: string): Promise<string[]> =>
  (await handsOfPage(page, cookie).list()).body.items?.map(
    ({ email, role, invited }: { email: string; role: string; invited: boolean }) =>
      `${role} ${email}${invited ? ' invited' : ''}`,
  );

/** Takes what a link offers, with a session or with the password of a new login. */
export const join = (token: string, how: { cookie: string } | { password?: string } = {}): Promise<Answer> =>
  send(
    'join-page.php',
    'cookie' in how
      ? { json: { token }, cookie: how.cookie }
      : { json: { token, password: how.password ?? PASSWORD } },
  );

export const undoHandOver = (token: string): Promise<Answer> =>
  send('undo-hand-over.php', { json: { token } });
