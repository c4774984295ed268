import { IDENTIFIER_FIELDS } from '../../../base/fields/rules/identifiers.ts';
import { nameKey } from '../../../profiles/identity/rules/page-name.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { isShownWhole } from '../../../profiles/visibility/rules/privacy.ts';
import type { AlikeFacts } from './alike-facts.ts';
import { cutFact } from './fact-text.ts';
import { placeNames } from './same-place.ts';
import { websiteHost, websiteKey } from './website-key.ts';

/** Employers of a person that are compared, the first ones. */
const MAX_EMPLOYERS = 8;

/** What a record says that tells whether another page is about the same; also what its owner keeps private. `today` is `YYYY-MM-DD`, UTC. */
export const alikeFacts = (record: ProfileRecord, today: string): AlikeFacts => {
  const isCompany = record.profile === 'professional';
  const website = cutFact(websiteKey(record.website));
  const isShown = isShownWhole(record, 'website', today);
  const places = placeNames(record).map(cutFact);
  const employers = isCompany ? [] : employersOf(record);
  const identifiers = IDENTIFIER_FIELDS.filter((field) => record[field] !== '');
  return withoutEmpty({
    company: isCompany,
    born: isCompany ? '' : record.dob,
    died: record.died ?? '',
    website,
    host: cutFact(websiteHost(record.website)),
    hidesWebsite: website !== '' && !isShown,
    proven: isShown && record.proven?.website !== undefined,
    founder: isCompany ? cutFact(nameKey(record.foundername)) : '',
    places,
    employers,
    identifiers:
      identifiers.length > 0 && Object.fromEntries(identifiers.map((field) => [field, record[field]])),
  });
};

const employersOf = ({ positions = [] }: Pick<ProfileRecord, 'positions'>): string[] => [
  ...new Set(
    positions
      .slice(0, MAX_EMPLOYERS)
      .map(({ organisation }) => cutFact(nameKey(organisation)))
      .filter((name) => name !== ''),
  ),
];

const withoutEmpty = (facts: Record<string, unknown>): AlikeFacts =>
  Object.fromEntries(
    Object.entries(facts).filter(
      ([, value]) => value !== '' && value !== false && !(Array.isArray(value) && value.length === 0),
    ),
  );
