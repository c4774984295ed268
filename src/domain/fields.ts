/** The two kinds of profile, as they travel in `profile`. */
export const PROFILE_KINDS = ['personal', 'professional'] as const;
export type ProfileKind = (typeof PROFILE_KINDS)[number];

export const MARITAL_STATUSES = ['Single', 'Married', 'Divorced', 'Widowed'] as const;
export const BLOOD_GROUPS = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] as const;

/** Label of every field, on screens and in '{label} is required' (CONTRACT §1, "Labels"). */
export const FIELD_LABELS = {
  name: 'Name',
  nickname: 'Nickname',
  profession: 'Profession',
  dob: 'Date of Birth',
  marital: 'Marital Status',
  children: 'Children',
  religion: 'Religion',
  eduqualification: 'Qualification',
  school: 'School',
  college: 'College',
  hobbies: 'Hobbies',
  bloodgroup: 'Blood Group',
  hometown: 'Hometown',
  currentcity: 'Current City',
  nationality: 'Nationality',
  companyname: 'Company Name',
  foundername: 'Founder Name',
  catagory: 'Industry',
  products: 'Products',
  startedyear: 'Started Year',
  boardmembers: 'Board of Members',
  employee: 'Employee',
  gst: 'GST Number',
  address: 'Head Office',
  website: 'Website',
  facebook: 'Facebook',
  twitter: 'X',
  instagram: 'Instagram',
  linked: 'LinkedIn',
  phone: 'Phone',
  email: 'Email',
  awards: 'List of Awards & Honour',
  message: 'About',
} as const;
export type FieldName = keyof typeof FIELD_LABELS;

export const PERSONAL_FIELDS = [
  'name',
  'nickname',
  'profession',
  'dob',
  'marital',
  'children',
  'religion',
  'eduqualification',
  'school',
  'college',
  'hobbies',
  'bloodgroup',
  'hometown',
  'currentcity',
  'nationality',
  'facebook',
  'twitter',
  'instagram',
  'linked',
  'phone',
  'email',
  'awards',
  'message',
] as const satisfies readonly FieldName[];

export const PROFESSIONAL_FIELDS = [
  'companyname',
  'foundername',
  'catagory',
  'products',
  'startedyear',
  'boardmembers',
  'employee',
  'gst',
  'address',
  'website',
  'facebook',
  'twitter',
  'instagram',
  'linked',
  'phone',
  'email',
  'awards',
  'message',
] as const satisfies readonly FieldName[];

/** The text fields that a profile of one kind has, in the order of its forms. */
export const fieldsOf = (kind: ProfileKind): readonly FieldName[] =>
  kind === 'personal' ? PERSONAL_FIELDS : PROFESSIONAL_FIELDS;

const REQUIRED: Record<ProfileKind, readonly FieldName[]> = {
  personal: [
    'name',
    'profession',
    'marital',
    'eduqualification',
    'hobbies',
    'bloodgroup',
    'hometown',
    'currentcity',
    'nationality',
    'phone',
    'email',
    'message',
  ],
  professional: [
    'companyname',
    'foundername',
    'catagory',
    'startedyear',
    'boardmembers',
    'employee',
    'address',
    'phone',
    'email',
    'message',
  ],
};

/** Whether registration demands the field for that kind (SPEC §5, steps 2 and 3). */
export const isRequired = (kind: ProfileKind, field: FieldName): boolean => REQUIRED[kind].includes(field);

const LONG: readonly FieldName[] = [
  'school',
  'college',
  'eduqualification',
  'hobbies',
  'products',
  'awards',
  'address',
];

/** Most characters (code points) that a field may hold. */
export const maxLength = (field: FieldName): number =>
  field === 'message' ? 10_000 : LONG.includes(field) ? 1_000 : 200;

/** Fields that `register.php` names with the suffix 1 for a business. */
export const SUFFIXED_FIELDS = [
  'facebook',
  'twitter',
  'instagram',
  'linked',
  'phone',
  'email',
  'password',
  'confirmpassword',
  'awards',
  'message',
] as const;

/** The name a field has in a registration of that kind: `phone1` for a business's phone. */
export const registrationName = (kind: ProfileKind, field: string): string =>
  kind === 'professional' && (SUFFIXED_FIELDS as readonly string[]).includes(field) ? `${field}1` : field;

export const PHOTO_FIELDS = ['avatar', 'avatar1', 'avatar2'] as const;
export type PhotoField = (typeof PHOTO_FIELDS)[number];
