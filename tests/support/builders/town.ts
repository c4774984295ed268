import { timeOrderedId } from '../../../src/base/engine/storage/keys.ts';
import { createProfile } from '../../../src/owners/editing/storage.ts';
import type { ProfileRecord } from '../../../src/profiles/rules/profile.ts';
import { aSite } from '../calls/calls.ts';
import { aBusinessRecord, aProfileRecord } from './profiles.ts';

/** A site with these profiles, the last one newest. */
export const aSiteOf = async (profiles: readonly Partial<ProfileRecord>[]) => {
  const site = aSite();
  for (const given of profiles) {
    site.clock.advance(1_000);
    const order = timeOrderedId(site.clock.now());
    const aRecord = given.profile === 'professional' ? aBusinessRecord : aProfileRecord;
    await createProfile(site.storage, aRecord({ order, message: 'Nothing.', ...given }));
  }
  return site;
};

/** A site of four people and a company who share towns and professions in different spellings. */
export const aTown = () =>
  aSiteOf([
    { name: 'Ada', profession: 'Astronomer', hometown: 'Pune', currentcity: 'Pune' },
    { name: 'Bob', profession: 'astronomer', hometown: 'PUNE', currentcity: 'Tromsø' },
    { name: 'Cleo', profession: 'Painter', hometown: 'Tromso', currentcity: '' },
    { profile: 'professional', companyname: 'Dyes', catagory: 'Textiles', foundername: 'Ada' },
    { name: 'Pune Star', profession: 'Astronomer', hometown: '🙂', currentcity: '' },
  ]);
