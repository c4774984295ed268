import { expect, test } from 'vitest';
import { SOCIAL_NETWORKS } from '../../../../src/base/fields/rules/social.ts';
import { type ShareNetwork, shares } from '../../../../src/sharing/share-panel/screens/share-links.ts';

const link = 'https://vitae.example/profile/a&b-a1b2c3d4';

test.each(Object.keys(shares).filter((network) => network !== 'instagram') as ShareNetwork[])(
  'the share address for %s contains the whole link',
  (network) => {
    const values = [...new URL(shares[network].address(link, 'A & B?')).searchParams.values()].join(' ');
    expect(values).toContain(link);
  },
);

test('Instagram, which has no share window, is a plain link', () => {
  expect(shares.instagram.address(link, 'A')).toBe('https://www.instagram.com/');
});

test('a network has the same name for sharing and for following', () => {
  // Sharing says Twitter, and the field says X: one label has both.
  expect(SOCIAL_NETWORKS.twitter.label).toContain(shares.twitter.label);
  expect(SOCIAL_NETWORKS.twitter.label).toContain('X');
  expect(SOCIAL_NETWORKS.facebook.label).toBe(shares.facebook.label);
  expect(SOCIAL_NETWORKS.linked.label).toBe(shares.linkedin.label);
});
