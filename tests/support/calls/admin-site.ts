import { afterEach, beforeEach } from 'vitest';
import { aSessionCookie, asAdmin, setFirstAdmin } from '../builders/admins.ts';
import { aSite } from './calls.ts';

/** Gives each test of a file a new site, and sends calls as its first administrator; `logInAgain` after a clock that ends sessions. */
export const withAdmin = () => {
  const site = {} as ReturnType<typeof aSite>;
  let sendAsAdmin: ReturnType<typeof asAdmin>;
  const logInAgain = async (): Promise<void> => {
    sendAsAdmin = asAdmin(await aSessionCookie(site.storage));
  };
  beforeEach(async () => {
    setFirstAdmin();
    Object.assign(site, aSite());
    await logInAgain();
  });
  afterEach(() => setFirstAdmin(null));
  const admin: typeof sendAsAdmin = (...call) => sendAsAdmin(...call);
  return { site, admin, logInAgain };
};
