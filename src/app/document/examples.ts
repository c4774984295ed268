import { emptyFields } from '../../base/fields/rules/fields.ts';
import type { Article } from '../../news/rules/article.ts';
import type { OwnUser } from '../../owners/my-profile/calls.ts';
import type { ListItem } from '../../profiles/rules/list-item.ts';
import type { PublicProfile } from '../../profiles/rules/profile.ts';

/** The profile in the examples. */
export const LIST_ITEM: ListItem = {
  id: 'a1b2c3d4e5',
  name: 'Asha Rao',
  nickname: '',
  profile: 'personal',
  profession: 'Astronomer',
  eduqualification: 'PhD, Astrophysics',
  message: 'Watches variable stars.',
  school: 'Demonstration School, Mysuru',
  hobbies: 'Chess, hill walks',
  dob: '1984-02-29',
  avatar: '4f1c2d7a9be04c5d.jpg',
  verified: 'verified.jpg',
  like: 12,
  view: 340,
  companyname: '',
  foundername: '',
  sort_name: 'Rao, Asha',
  born: '1984',
  died: '',
  place: 'Pune',
};

const { marital: _marital, children: _children, phone: _phone, ...PUBLIC_FIELDS } = emptyFields();

const ABOUT = {
  industry: '',
  avatar1: '',
  avatar2: '',
  source: '',
  source_url: '',
  licence: '',
  listed: 'yes',
  proven: {},
  sources: {
    profession: [
      {
        url: 'https://www.example.org/people/rao',
        title: 'Our people',
        seen: '2026-11-20',
        archived: '',
        state: '',
        since: '',
      },
    ],
  },
  died: '',
  positions: [{ organisation: 'Arecibo Observatory', role: 'Astronomer', from: '2014-09', to: '' }],
  links: [{ url: 'https://example.org/~asha', label: 'Notebook' }],
  names: [{ text: 'आशा राव', language: 'hi', kind: 'native' }],
  translations: { de: { message: 'Beobachtet veränderliche Sterne.' } },
  behind: {},
  education: [{ school: 'University of Pune', degree: 'MSc Physics', from: '2004', to: '2009' }],
  verification: { at: '2026-11-22T09:00:00.000Z', basis: 'document', evidence: '', note: '' },
  updated: '2026-11-22T08:00:00.000Z',
  email_confirmed: true,
  confirmed: '2026-11-22',
} satisfies Partial<PublicProfile>;

/** The fields of the example that its owner sees too. */
const PUBLIC_RECORD = {
  ...PUBLIC_FIELDS,
  ...LIST_ITEM,
  ...ABOUT,
  bloodgroup: 'A+',
  hometown: 'Mysuru',
  currentcity: 'Pune',
  nationality: 'Indian',
  language: 'en',
  said: 'AH-shah rao',
  pronouns: 'she/her',
  email: 'asha@example.org',
};

export const PUBLIC_PROFILE: PublicProfile = {
  ...PUBLIC_RECORD,
  ties: [
    {
      id: 'z9y8x7w6v5',
      name: 'Valley Observatory',
      url: '/profile/valley-observatory-z9y8x7w6v5',
      kind: 'works',
      role: 'Head of photometry',
      from: '2019-03',
      to: '',
    },
  ],
};

const { born: _born, place: _place, ...OWN_RECORD } = PUBLIC_RECORD;

export const OWN_USER: OwnUser = {
  ...emptyFields(),
  ...OWN_RECORD,
  sort_name: '',
  marital: 'Single',
  phone: '+91 98450 12345',
  version: 3,
  private_fields: [],
  open_data: 'no' as const,
  machines: [],
  suggestions: 'yes',
  follow: 'yes',
  still_right: 'yes',
  contact: 'address',
  letters: 'en',
  behind_since: {},
  recheck: false,
  followers: 2,
  request: null,
  hidden: null,
  waiting: null,
  undo_until: null,
  leaving: null,
};

/** The article in the examples. */
export const ARTICLE: Article = {
  id: 'k3v9x2m1q8',
  title: 'A catalogue of quiet stars',
  slug: 'a-catalogue-of-quiet-stars',
  content: '<p>Variable stars keep their own time.</p>',
  category: 'Science',
  image_url: '/uploads/4f1c2d7a9be04c5d.jpg',
  image_alt: 'A page of the catalogue',
  tags: ['stars', 'catalogues'],
  author: 'The editors',
  publish_date: '2026-11-22',
  publishDate: '2026-11-22',
  status: 'published',
  excerpt: 'Variable stars keep their own time.',
  language: 'en',
  translation_of: '',
  created: 1_795_338_000_000,
};

/** An example of a page of a list with one item. */
export const listExample = <Item>(item: Item) => ({
  input: { limit: '20' },
  reply: { success: true as const, items: [item], next: null },
});

/** The page of that owner, as its login has it. */
export const OWN_PAGE = {
  id: OWN_USER.id,
  name: OWN_USER.name,
  url: `/profile/asha-rao-${OWN_USER.id}`,
  avatar: OWN_USER.avatar,
  profile: OWN_USER.profile,
  role: 'owner' as const,
};
