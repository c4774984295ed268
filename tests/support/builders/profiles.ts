import { emptyFields, type ProfileRecord } from '../../../src/domain/profiles/profile.ts';
import { newProfileId, timeOrderedId } from '../../../src/storage/engine/keys.ts';

const CREATED = Date.UTC(2030, 0, 1);

/** A person's record, whole and valid; anything may be given otherwise. */
export const aProfileRecord = (given: Partial<ProfileRecord> = {}): ProfileRecord => {
  const created = given.created ?? CREATED;
  const id = given.id ?? newProfileId();
  return {
    ...emptyFields(),
    avatar: '',
    avatar1: '',
    avatar2: '',
    name: 'Asha Rao',
    profession: 'Astronomer',
    marital: 'Single',
    eduqualification: 'PhD',
    hobbies: 'Chess',
    bloodgroup: 'A+',
    hometown: 'Mysuru',
    currentcity: 'Pune',
    nationality: 'Indian',
    phone: '+91 98450 12345',
    email: `${id}@example.org`,
    message: 'Watches variable stars.',
    id,
    profile: 'personal',
    version: 1,
    order: timeOrderedId(created),
    created,
    updated: created,
    ...given,
  };
};

/** A company's record. Its company name is its name too. */
export const aBusinessRecord = (given: Partial<ProfileRecord> = {}): ProfileRecord =>
  aProfileRecord({
    profile: 'professional',
    name: given.companyname ?? 'Kaveri Looms',
    companyname: 'Kaveri Looms',
    foundername: 'Meera Iyer',
    profession: '',
    marital: '',
    eduqualification: '',
    hobbies: '',
    bloodgroup: '',
    hometown: '',
    currentcity: '',
    nationality: '',
    catagory: 'Textiles',
    startedyear: '1987',
    boardmembers: '5',
    employee: '120',
    address: 'Karur',
    message: 'Weaves cotton.',
    ...given,
  });
