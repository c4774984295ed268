import type { FieldName } from './field-catalogue.ts';

/** The control of a field in a form; a plain text box by default. */
export type FieldInput = {
  control?: 'date' | 'number' | 'select';
  type?: 'email' | 'tel';
  inputMode?: 'url' | 'numeric';
  autoComplete?: string;
  hint?: string;
};

/** The controls of fields that are more than a text box. Pages of readers load the catalogue, but none of this. */
export const FIELD_CONTROLS: Partial<Record<FieldName, FieldInput>> = {
  name: { autoComplete: 'name' },
  nickname: { autoComplete: 'nickname' },
  profession: { autoComplete: 'organization-title' },
  dob: { control: 'date', autoComplete: 'bday' },
  marital: { control: 'select' },
  bloodgroup: {
    control: 'select',
    hint: 'It can help to find a donor.',
  },
  currentcity: { autoComplete: 'address-level2' },
  nationality: { autoComplete: 'country-name' },
  companyname: { autoComplete: 'organization' },
  startedyear: { inputMode: 'numeric' },
  boardmembers: { control: 'number' },
  employee: { control: 'number' },
  address: { autoComplete: 'street-address' },
  website: { inputMode: 'url', autoComplete: 'url' },
  facebook: { inputMode: 'url', hint: 'A link, or your username with an @ in front.' },
  twitter: { inputMode: 'url' },
  instagram: { inputMode: 'url' },
  linked: { inputMode: 'url' },
  sort_name: {
    hint: 'What lists from A to Z go by, in words of the name. If empty, it comes from the name.',
  },
  wikidata: { hint: 'Such as Q42, or its address.' },
  orcid: { hint: 'For researchers, such as 0000-0002-1825-0097.' },
  isni: { hint: 'For authors and artists, such as 0000 0001 2103 2683.' },
  lei: { hint: 'The code, or the address of its record.' },
  phone: { type: 'tel', autoComplete: 'tel' },
  email: { type: 'email', autoComplete: 'email', hint: 'You log in with this address.' },
};
