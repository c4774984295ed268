import { newProfileId, timeOrderedId } from '../../../src/base/engine/storage/keys.ts';
import { emptyFields } from '../../../src/base/fields/rules/fields.ts';
import type { ProfileKind } from '../../../src/base/fields/rules/profile-kind.ts';
import type { ProfileRecord } from '../../../src/profiles/rules/profile.ts';

const CREATED = Date.UTC(2030, 0, 1);

/** Values for all required fields of a person and a company, except the e-mail. */
export const EXAMPLE_FIELDS = {
  personal: {
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
    message: 'Watches variable stars.',
  },
  professional: {
    companyname: 'Kaveri Looms',
    foundername: 'Meera Iyer',
    catagory: 'Textiles',
    startedyear: '1987',
    boardmembers: '5',
    employee: '120',
    address: 'Karur',
    phone: '+91 98450 12345',
    message: 'Weaves cotton.',
  },
} as const;

const aRecord = (profile: ProfileKind, given: Partial<ProfileRecord>): ProfileRecord => {
  const created = given.created ?? CREATED;
  const id = given.id ?? newProfileId();
  return {
    ...emptyFields(),
    avatar: '',
    avatar1: '',
    avatar2: '',
    ...EXAMPLE_FIELDS[profile],
    email: `${id}@example.org`,
    id,
    profile,
    version: 1,
    order: timeOrderedId(created),
    created,
    updated: created,
    ...given,
  };
};

/** The day on which the tests' clocks start. */
export const TODAY = '2030-01-01';

/** A person's valid record; any field can be overridden. */
export const aProfileRecord = (given: Partial<ProfileRecord> = {}): ProfileRecord =>
  aRecord('personal', given);

/** A company's valid record; the company name is also its name. */
export const aBusinessRecord = (given: Partial<ProfileRecord> = {}): ProfileRecord =>
  aRecord('professional', {
    name: given.companyname ?? EXAMPLE_FIELDS.professional.companyname,
    ...given,
  });
