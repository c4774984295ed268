import { atom } from 'nanostores';
import { adminCall } from '../../../base/http/browser/admin-call.ts';
import { adminGetUser } from '../../../moderation/page/calls.ts';

/** What tells a page from others of its name. */
export type AlikePageLabel = { name: string; line: string };

/** The pages that rows look like, by their ids, as far as they have been loaded. */
export const $alikePages = atom<Readonly<Record<string, AlikePageLabel>>>({});

const asked = new Set<string>();
/** One after the other: a list may show fifty of them, and nobody reads them at once. */
let last: Promise<void> = Promise.resolve();

const load = async (id: string): Promise<void> => {
  const outcome = await adminCall(adminGetUser, { id });
  if (outcome.kind !== 'done') {
    asked.delete(id);
    return;
  }
  const { name, companyname, profession, catagory, currentcity, hometown, dob, startedyear } =
    outcome.reply.user;
  const line = [profession || catagory, currentcity || hometown, dob.slice(0, 4) || startedyear];
  const page = { name: name || companyname, line: line.filter((part) => part !== '').join(', ') };
  $alikePages.set({ ...$alikePages.get(), [id]: page });
};

/** Loads the page that a row looks like, once. */
export const loadAlikePage = (id: string): void => {
  if (asked.has(id)) return;
  asked.add(id);
  last = last.then(() => load(id));
};
