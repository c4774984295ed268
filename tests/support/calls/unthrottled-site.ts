import { afterEach, beforeEach, vi } from 'vitest';
import { setFirstAdmin } from '../builders/admins.ts';
import { aSite } from './calls.ts';

/** Gives each test of a file a new site with its first admin and throttles that no test reaches. */
export const withUnthrottledSite = (): ReturnType<typeof aSite> => {
  const site = {} as ReturnType<typeof aSite>;
  beforeEach(() => {
    vi.stubEnv('THROTTLE_FACTOR', '100000');
    setFirstAdmin();
    Object.assign(site, aSite());
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    setFirstAdmin(null);
  });
  return site;
};
