import type { Storage } from '../../../src/base/engine/storage/storage.ts';
import {
  dropStoredMail,
  getStoredMail,
  listStoredMails,
  noteLetter,
  takeStoredMail,
} from '../../../src/base/mail/storage.ts';

/** A letter as a mail server takes it: what it is about, to whom, and the token of its first link. */
export type TakenLetter = { page: string; to: string; kind: string; token: string; at: number };

/** Takes all letters that are stored, as a mail server that is up would. */
export const takeLetters = async (storage: Storage): Promise<TakenLetter[]> => {
  const taken: TakenLetter[] = [];
  for (const name of await listStoredMails(storage)) {
    const mail = await getStoredMail(storage, name);
    if (mail === null || (await takeStoredMail(storage, name, () => true)) === null) continue;
    const [page = ''] = name.split('/');
    const [, token = ''] = /StillRight\?token=([\w.-]+)/.exec(mail.text) ?? [];
    taken.push({ page, to: mail.to, kind: mail.kind ?? '', token, at: storage.now() });
    await dropStoredMail(storage, name);
    await noteLetter(storage, name, mail.kind, 'sent');
  }
  return taken;
};
