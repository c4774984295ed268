import type { FieldName } from '../../base/fields/rules/field-catalogue.ts';
import type { Problems } from '../../base/fields/rules/field-sentences.ts';
import { isProfileKind } from '../../base/fields/rules/fields.ts';
import type { PhotoField } from '../../base/fields/rules/photo-fields.ts';
import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import { say } from '../../base/languages/rules/say.ts';

/** The steps of the wizard: kind, details, about and photos, review. */
export type Step = 1 | 2 | 3 | 4;
export const LAST_STEP = 4;

/** What each step is called. */
export const STEP_NAMES: Readonly<Record<Step, string>> = {
  get 1() {
    return say('owners.registration.step-type');
  },
  get 2() {
    return say('owners.registration.step-details');
  },
  get 3() {
    return say('owners.registration.step-story');
  },
  get 4() {
    return say('owners.registration.step-review');
  },
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
  /** The date of death is part of it. */
  hasDeath?: true;
};

const NETWORKS = ['facebook', 'twitter', 'instagram', 'linked'] as const satisfies readonly FieldName[];

const DETAIL_GROUPS: Readonly<Record<ProfileKind, readonly DetailGroup[]>> = {
  personal: [
    {
      get title() {
        return say('owners.registration.group-who');
      },
      asked: ['name', 'profession', 'marital', 'children'],
      more: ['nickname', 'dob'],
    },
    {
      get title() {
        return say('owners.registration.group-from');
      },
      asked: ['hometown', 'currentcity', 'nationality'],
      more: [],
    },
    {
      get title() {
        return say('owners.registration.group-learned');
      },
      asked: ['eduqualification', 'hobbies'],
      more: ['school', 'college'],
    },
    {
      get title() {
        return say('owners.registration.group-yours');
      },
      asked: ['bloodgroup'],
      more: ['religion'],
    },
    {
      get title() {
        return say('form.group.contact');
      },
      asked: ['phone', 'email'],
      more: NETWORKS,
      hasPassword: true,
    },
  ],
  professional: [
    {
      get title() {
        return say('owners.registration.group-company');
      },
      asked: ['companyname', 'foundername', 'catagory'],
      more: ['products'],
    },
    {
      get title() {
        return say('owners.registration.group-figures');
      },
      asked: ['startedyear', 'boardmembers', 'employee'],
      more: ['gst'],
    },
    {
      get title() {
        return say('form.group.place');
      },
      asked: ['address', 'website'],
      more: NETWORKS,
    },
    {
      get title() {
        return say('form.group.contact');
      },
      asked: ['phone', 'email'],
      more: [],
      hasPassword: true,
    },
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

/** The chosen kind, or null. */
export const chosenKind = (values: RegistrationValues): ProfileKind | null =>
  isProfileKind(values['profile']) ? values['profile'] : null;

/** What the reply to a registration means for the form. */
export type RegistrationResult =
  /** `reference` is that of a proposal. */
  | { kind: 'registered'; message: string; redirect: string | null; reference?: string }
  /** The captcha was used or too old: try again with a new one. */
  | { kind: 'captcha' }
  /** Some fields are invalid; `isTaken` if the e-mail address is registered already. */
  | { kind: 'problems'; problems: Problems; isTaken: boolean }
  /** A failure without a field; `lost` if no answer came, so that sending again is right. */
  | { kind: 'failed'; sentence: string; lost: boolean };

export type FilledForm = {
  values: RegistrationValues;
  photos: RegistrationPhotos;
  /** Normalised addresses that are known to be registered. */
  taken: ReadonlySet<string>;
  /** `YYYY-MM-DD`. */
  today: string;
};

/** What the wizard is filled in for. Values have the names of a registration, whatever they are sent as. */
export type WizardPurpose = {
  /** It makes a page of one's own, with an account, photos, and fields that one keeps private. */
  isOwn: boolean;
  /** The page is another one of the login that this browser has: it takes no password. */
  ofLogin?: true;
  groups: (kind: ProfileKind) => readonly DetailGroup[];
  isRequired: (kind: ProfileKind, field: FieldName) => boolean;
  /** What steps 3 and 4 have besides the texts about the person or company. */
  more: { readonly 3: readonly string[]; readonly 4: readonly string[] };
  problemsOf: (filled: FilledForm) => Problems;
  /** Sends what was entered, with the solution of a captcha; without it, it is sent as a registration. */
  deliver?: (
    entered: { kind: ProfileKind; values: RegistrationValues },
    solved: string,
  ) => Promise<RegistrationResult>;
};
