import type { FileContents, FileText } from '../../../../owners/start-from-file/rules/contents.ts';
import type { ListField } from '../mapping.ts';
import type { CellValue } from '../member-list.ts';

/** The fields of texts that files about one person name otherwise. */
const FIELDS: Partial<Record<FileText, ListField>> = {
  headline: 'profession',
  birthday: 'dob',
  degree: 'eduqualification',
  city: 'currentcity',
  industry: 'catagory',
  about: 'message',
};

/** What a person has no field for: where they live, and what `positions` and `links` say already. */
const NOT_OF_PEOPLE: readonly string[] = ['address', 'companyname', 'website', 'catagory'];
const NOT_OF_COMPANIES: readonly string[] = ['name', 'currentcity'];

/** What a contact card or an export says about somebody, in the fields of imports. */
export const rowOfContents = ({
  texts,
  positions,
  education,
  links,
}: FileContents): Partial<Record<ListField, CellValue>> => {
  const isCompany = !texts.name && Boolean(texts.company);
  const skipped = isCompany ? NOT_OF_COMPANIES : NOT_OF_PEOPLE;
  const named = Object.entries(texts).map(([text, value]) => {
    const field = text === 'company' ? 'companyname' : (FIELDS[text as FileText] ?? text);
    return [field, value ?? ''] as const;
  });
  const filled = named.filter(([field, value]) => value !== '' && !skipped.includes(field));
  return {
    profile: isCompany ? 'professional' : 'personal',
    ...Object.fromEntries(filled),
    ...(!isCompany && positions.length > 0 && { positions }),
    ...(!isCompany && education.length > 0 && { education }),
    ...(links.length > 0 && { links }),
  };
};
