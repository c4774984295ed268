import { say } from '../../languages/rules/say.ts';
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
    get hint() {
      return say('field-hint.bloodgroup');
    },
  },
  currentcity: { autoComplete: 'address-level2' },
  nationality: { autoComplete: 'country-name' },
  companyname: { autoComplete: 'organization' },
  startedyear: { inputMode: 'numeric' },
  boardmembers: { control: 'number' },
  employee: { control: 'number' },
  address: { autoComplete: 'street-address' },
  website: { inputMode: 'url', autoComplete: 'url' },
  facebook: {
    inputMode: 'url',
    get hint() {
      return say('field-hint.social');
    },
  },
  twitter: { inputMode: 'url' },
  instagram: { inputMode: 'url' },
  linked: { inputMode: 'url' },
  sort_name: {
    get hint() {
      return say('field-hint.sort-name');
    },
  },
  wikidata: {
    get hint() {
      return say('field-hint.wikidata');
    },
  },
  orcid: {
    get hint() {
      return say('field-hint.orcid');
    },
  },
  isni: {
    get hint() {
      return say('field-hint.isni');
    },
  },
  lei: {
    get hint() {
      return say('field-hint.lei');
    },
  },
  phone: { type: 'tel', autoComplete: 'tel' },
  email: {
    type: 'email',
    autoComplete: 'email',
    get hint() {
      return say('field-hint.email');
    },
  },
};
