import { alterHands } from '../../../accounts/hands/storage/apart.ts';
import { noteUnsettled } from '../../../accounts/hands/storage/unsettled.ts';
import { getAccount, isVoid } from '../../../accounts/storage/accounts.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { getProfileRecord } from '../../../profiles/storage/profile-record.ts';
import { endOffers, goneOffers } from './offers.ts';
import { leave } from './settle.ts';

/** Takes from the pages that a login owns who was invited to them, or joined them, in a time of which nothing lasts. A repeat finishes what a crash left. */
export const revokeHands = async (storage: Storage, login: string): Promise<void> => {
  const account = await getAccount(storage, login);
  if (account === null) return;
  const isKept = ({ at }: { at: number }): boolean => !isVoid(account, { at });
  for (const { id } of account.pages ?? [{ id: login }]) {
    const record = await getProfileRecord(storage, id);
    if (record?.hands === undefined) continue;
    const altered = await alterHands(storage, id, async (hands) => {
      if (hands.owner !== login) return null;
      const { offered, ...rest } = hands;
      const editors = hands.editors.filter(({ since }) => isKept({ at: since }));
      const invited = hands.invited.filter(isKept);
      const isSame = editors.length === hands.editors.length && invited.length === hands.invited.length;
      if (isSame && (offered === undefined || isKept(offered))) return null;
      for (const editor of hands.editors) if (!editors.includes(editor)) await noteUnsettled(storage, editor.login);
      return { ...rest, editors, invited, ...(offered !== undefined && isKept(offered) && { offered }) };
    });
    if (altered === null) continue;
    await endOffers(storage, goneOffers(altered.before, altered.after));
    const left = new Set(altered.after.editors.map((editor) => editor.login));
    for (const editor of altered.before.editors)
      if (!left.has(editor.login)) await leave(storage, editor.login, id);
  }
};
