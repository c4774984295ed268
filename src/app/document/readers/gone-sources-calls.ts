import { adminGetGoneSources } from '../../../moderation/gone-sources/calls.ts';
import { GONE_AFTER } from '../../../profiles/gone-sources/rules/source-check.ts';
import { type Description, describe } from '../describe.ts';
import { PUBLIC_PROFILE } from '../examples.ts';

/** Sources that are gone. */
export const goneSourceCalls: readonly Description[] = [
  describe(adminGetGoneSources, {
    summary: 'List the pages with sources that are gone',
    details: `By id. An address is gone when it was missing (404, 410 or no such host) ${GONE_AFTER.times} times in a row, over at least ${GONE_AFTER.days} days; one that refuses, is slow or that a robots.txt forbids is not.`,
    example: {
      input: { limit: '50' },
      reply: {
        success: true,
        items: [
          {
            id: PUBLIC_PROFILE.id,
            profile: 'personal',
            name: PUBLIC_PROFILE.name,
            url: `/profile/zoe-andersson-${PUBLIC_PROFILE.id}`,
            account: true,
            sources: [
              {
                field: 'profession',
                url: 'https://www.example.org/people/rao',
                title: 'Our people',
                archived: '',
                since: '2026-03-14',
              },
            ],
          },
        ],
        next: null,
      },
    },
  }),
];
