import { expect, test } from 'vitest';
import { shares } from '../../src/components/share/share-links.ts';
import { SOCIAL_NETWORKS } from '../../src/domain/profiles/social.ts';

test('a network has one name where a page is shared and where its owner is followed', () => {
  // The specification shares on Twitter and labels the field X.
  expect(SOCIAL_NETWORKS.twitter.label).toContain(shares.twitter.label);
  expect(SOCIAL_NETWORKS.twitter.label).toContain('X');
  expect(SOCIAL_NETWORKS.facebook.label).toBe(shares.facebook.label);
  expect(SOCIAL_NETWORKS.linked.label).toBe(shares.linkedin.label);
});
