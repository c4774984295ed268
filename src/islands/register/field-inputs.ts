import {
  BLOOD_GROUPS,
  type FieldName,
  fieldsOf,
  MARITAL_STATUSES,
  type ProfileKind,
} from '../../domain/fields.ts';

/** How a field is asked for. */
export type FieldInput = {
  control?: 'date' | 'number' | 'select';
  options?: readonly string[];
  type?: 'email' | 'tel';
  inputMode?: 'url' | 'numeric';
  autoComplete?: string;
  hint?: string;
};

const PRIVATE = 'Not shown on the page.';
const SOCIAL = 'A link, or your name there with an @ before it.';

const COMMON: Partial<Record<FieldName, FieldInput>> = {
  phone: { type: 'tel', autoComplete: 'tel' },
  email: { type: 'email', autoComplete: 'email', hint: 'You log in with it.' },
  facebook: { inputMode: 'url', hint: SOCIAL },
  twitter: { inputMode: 'url' },
  instagram: { inputMode: 'url' },
  linked: { inputMode: 'url' },
};

const INPUTS: Record<ProfileKind, Partial<Record<FieldName, FieldInput>>> = {
  personal: {
    ...COMMON,
    name: { autoComplete: 'name' },
    nickname: { autoComplete: 'nickname' },
    profession: { autoComplete: 'organization-title' },
    dob: { control: 'date', autoComplete: 'bday' },
    marital: { control: 'select', options: MARITAL_STATUSES, hint: PRIVATE },
    children: { hint: PRIVATE },
    bloodgroup: { control: 'select', options: BLOOD_GROUPS },
    currentcity: { autoComplete: 'address-level2' },
    nationality: { autoComplete: 'country-name' },
    phone: { type: 'tel', autoComplete: 'tel', hint: PRIVATE },
  },
  professional: {
    ...COMMON,
    companyname: { autoComplete: 'organization' },
    startedyear: { inputMode: 'numeric' },
    boardmembers: { control: 'number' },
    employee: { control: 'number' },
    address: { autoComplete: 'street-address' },
    website: { inputMode: 'url', autoComplete: 'url' },
  },
};

/** How a field of that kind is asked for; plain text unless said otherwise. */
export const fieldInput = (kind: ProfileKind, field: FieldName): FieldInput => INPUTS[kind][field] ?? {};

export type FieldGroup = { title: string; fields: readonly FieldName[] };

const STARTS: Record<ProfileKind, readonly (readonly [first: FieldName, title: string])[]> = {
  personal: [
    ['name', 'The person'],
    ['eduqualification', 'Education and interests'],
    ['bloodgroup', 'Background'],
    ['facebook', 'Elsewhere on the web'],
    ['phone', 'Contact and login'],
    ['awards', ''],
  ],
  professional: [
    ['companyname', 'The company'],
    ['startedyear', 'Figures'],
    ['address', 'Where to find it'],
    ['facebook', 'Elsewhere on the web'],
    ['phone', 'Contact and login'],
    ['awards', ''],
  ],
};

/** The fields of step 2, in the order they are asked for, under headings. The password belongs to the last group. */
export const detailGroups = (kind: ProfileKind): readonly FieldGroup[] => {
  const fields = fieldsOf(kind);
  return STARTS[kind].slice(0, -1).map(([first, title], index) => {
    const end = STARTS[kind][index + 1]?.[0];
    return { title, fields: fields.slice(fields.indexOf(first), end && fields.indexOf(end)) };
  });
};
