import { beforeEach } from 'vitest';
import type { ProfileRecord } from '../../../src/profiles/rules/profile.ts';
import { anOwner, type Owner } from '../builders/owners.ts';
import { aSite } from './calls.ts';

/** Gives each test of a file a new site with one owner; fields of the profile can be overridden. */
export const withOwner = (given: Partial<ProfileRecord> = {}) => {
  const site = {} as ReturnType<typeof aSite>;
  const owner = {} as Owner;
  beforeEach(async () => {
    Object.assign(site, aSite());
    Object.assign(owner, await anOwner(site.storage, given));
  });
  return { site, owner };
};
