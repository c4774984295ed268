import type { Storage } from '../../../base/engine/storage/storage.ts';
import { createManageToken } from '../../../site/probe/storage/manage-tokens.ts';

/** Requests the work on a run, or with null only whether the site can do it; returns the status, 0 without a response. */
export type StartWorker = (run: string | null) => Promise<number>;

/** The site has no such function, or it cannot be reached. */
export class NoSiteFunction extends Error {
  override name = 'NoSiteFunction';
}

/** Calls a background function of the site with a token that can be used once. */
export const startOnSite =
  (storage: Storage, address: string, work: 'import' | 'restore'): StartWorker =>
  async (run) => {
    // Without a token, the function does nothing, but the status shows that it exists.
    const token = run === null ? null : await createManageToken(storage, work);
    try {
      const response = await fetch(new URL(`/manage/${work}`, address), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token !== null && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ run }),
      });
      await response.body?.cancel();
      return response.status;
    } catch {
      return 0;
    }
  };

const ACCEPTED = 202;

/** Throws `NoSiteFunction` if the site cannot do this work. */
export const requireSiteFunction = async (
  start: StartWorker,
  run: string | null,
  work: 'import' | 'restore',
): Promise<void> => {
  const status = await start(run);
  // The response may be lost although the function works.
  if (status === ACCEPTED || (status === 0 && run !== null)) return;
  throw new NoSiteFunction(
    status === 0
      ? 'The site cannot be reached.'
      : `The site answers ${status} to ${work === 'import' ? 'an import' : 'a restore'}.`,
  );
};
