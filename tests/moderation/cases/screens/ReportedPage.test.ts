import { expect, test } from 'vitest';
import { ReportedPage } from '../../../../src/moderation/cases/screens/ReportedPage.tsx';
import { NOT_VERIFIED } from '../../../../src/profiles/badge/rules/verified.ts';
import { toOwnProfile } from '../../../../src/profiles/rules/profile-views.ts';
import { aProfileRecord } from '../../../support/builders/profiles.ts';
import { drawn } from '../../../support/tsx/drawn.ts';

const page = (given: Parameters<typeof aProfileRecord>[0]) =>
  toOwnProfile(aProfileRecord(given), NOT_VERIFIED, { like: 0, view: 0 }, null);
const shown = (details: string[]): string =>
  drawn(ReportedPage, { page: page({ message: 'He sank a ship. He paid.', avatar: 'a.jpg' }), details });

test('what a report quotes is marked with the number of the report', () => {
  const html = shown(['Lies', 'It says “he sank a ship”']);
  expect(html).toMatch(
    /<mark><span>He sank a ship<\/span><sup[^>]*>.*Report .*<span>2<\/span><\/sup><\/mark>/,
  );
  expect(html.match(/<mark>/g)).toHaveLength(1);
});

test('a photo is outlined if a report speaks of one, and only then', () => {
  expect(shown(['The photo is mine'])).toContain('data-reported="true"');
  expect(shown(['Lies'])).not.toContain('data-reported');
});
