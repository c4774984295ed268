import type { FieldName } from '../../base/fields/rules/field-catalogue.ts';
import type { PhotoField } from '../../base/fields/rules/photo-fields.ts';
import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';

/** The steps of the wizard: kind, details, about and photos, review. */
export type Step = 1 | 2 | 3 | 4;
export const LAST_STEP = 4;

/** What each step is called. */
export const STEP_NAMES: Readonly<Record<Step, string>> = {
  1: 'Type',
  2: 'Details',
  3: 'Story',
  4: 'Review',
};

/** The fields of step 2 under one head, in the order that people think. */
export type DetailGroup = {
  title: string;
  /** Those that it asks for at once. */
  asked: readonly FieldName[];
  /** Those that it offers to add. */
  more: readonly FieldName[];
  /** The password is part of it. */
  hasPassword?: true;
};

const NETWORKS = ['facebook', 'twitter', 'instagram', 'linked'] as const satisfies readonly FieldName[];

const DETAIL_GROUPS: Readonly<Record<ProfileKind, readonly DetailGroup[]>> = {
  personal: [
    {
      title: 'Who you are',
      asked: ['name', 'profession', 'marital', 'children'],
      more: ['nickname', 'dob'],
    },
    { title: 'Where you are from', asked: ['hometown', 'currentcity', 'nationality'], more: [] },
    {
      title: 'What you learned and like',
      asked: ['eduqualification', 'hobbies'],
      more: ['school', 'college'],
    },
    { title: 'Yours to show or keep', asked: ['bloodgroup'], more: ['religion'] },
    { title: 'Contact and login', asked: ['phone', 'email'], more: NETWORKS, hasPassword: true },
  ],
  professional: [
    { title: 'The company', asked: ['companyname', 'foundername', 'catagory'], more: ['products'] },
    { title: 'In figures', asked: ['startedyear', 'boardmembers', 'employee'], more: ['gst'] },
    { title: 'Where to find it', asked: ['address', 'website'], more: NETWORKS },
    { title: 'Contact and login', asked: ['phone', 'email'], more: [], hasPassword: true },
  ],
};

/** The groups of step 2. */
export const detailGroups = (kind: ProfileKind): readonly DetailGroup[] => DETAIL_GROUPS[kind];

/** The values of the form by their names in the request; `profile` is empty until a kind is chosen. */
export type RegistrationValues = Record<string, string>;

export type RegistrationPhotos = Record<PhotoField, Blob | null>;

export const noPhotos = (): RegistrationPhotos => ({ avatar: null, avatar1: null, avatar2: null });

/** Whether step 2 has a field: children follow from the marital status. */
export const isDetailShown = (field: FieldName, { marital = '' }: RegistrationValues): boolean =>
  field !== 'children' || (marital !== '' && marital !== 'Single');
