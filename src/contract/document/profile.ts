import * as z from 'zod/mini';
import { ACCOUNT_SENTENCES } from '../../domain/accounts/account.ts';
import { PHOTO_FIELDS } from '../../domain/fields/fields.ts';
import { REGISTRATION_SENTENCES } from '../../domain/owners/forms.ts';
import { DIMENSIONS } from '../../domain/profiles/groups.ts';
import { FACET_VALUES, LIST_LIMIT, SUGGESTIONS } from '../../domain/search/limits.ts';
import { MAX_AGE_SECONDS } from '../../domain/site/limits.ts';
import { updateProfile } from '../owners/own-page.ts';
import { register } from '../owners/registration.ts';
import { getFacets, getProfile, suggest } from '../search/lists.ts';
import { type Description, describe } from './describe.ts';
import { LIST_ITEM, OWN_USER } from './examples.ts';
import { count, listItem, next, ownProfile, publicProfile } from './records.ts';

const facetValue = z.strictObject({ value: z.string(), label: z.string(), count });
const URL = `/profile/asha-rao-${OWN_USER.id}`;

/** Calls to read the directory, and to create and change a profile. */
export const profileCalls: readonly Description[] = [
  describe(getProfile, {
    summary: 'List or search profiles, or get one',
    details: `Newest first, up to ${LIST_LIMIT.toLocaleString('en')} a page; ask again with \`cursor\` set to \`next\` until that is null. With \`id\` the answer is the one full public record. Lists are at most ${MAX_AGE_SECONDS} seconds old.`,
    reply: z.union([
      z.strictObject({ success: z.literal(true), data: z.array(listItem), total: count, next }),
      z.strictObject({ success: z.literal(true), data: z.tuple([publicProfile]) }),
    ]),
    refusals: ['not-found'],
    refusalFields: { 'not-found': { data: z.array(z.never()) } },
    example: {
      input: { q: 'astronomer', profile: 'personal', limit: '24' },
      reply: { success: true, data: [LIST_ITEM], total: 1, next: null },
    },
  }),
  describe(getFacets, {
    summary: 'Count what the results of a list have in common',
    details: `Takes what get-profile.php takes; at most ${FACET_VALUES} values of each facet, the fullest first.`,
    reply: z.strictObject({
      success: z.literal(true),
      total: count,
      facets: z.strictObject({
        kind: z.array(facetValue),
        place: z.array(facetValue),
        profession: z.array(facetValue),
        industry: z.array(facetValue),
        verified: z.array(facetValue),
      }),
    }),
    example: {
      input: { q: 'astronomer' },
      reply: {
        success: true,
        total: 1,
        facets: {
          kind: [{ value: 'personal', label: 'Individual Biography', count: 1 }],
          place: [{ value: 'pune', label: 'Pune', count: 1 }],
          profession: [{ value: 'astronomer', label: 'Astronomer', count: 1 }],
          industry: [],
          verified: [{ value: '1', label: 'Verified', count: 1 }],
        },
      },
    },
  }),
  describe(suggest, {
    summary: 'Suggest names, professions, places and industries while somebody types',
    reply: z.strictObject({
      success: z.literal(true),
      items: z
        .array(
          z.strictObject({
            kind: z.enum(['name', ...DIMENSIONS]),
            label: z.string(),
            url: z.string(),
          }),
        )
        .check(z.maxLength(SUGGESTIONS)),
    }),
    example: {
      input: { q: 'ast' },
      reply: {
        success: true,
        items: [{ kind: 'profession', label: 'Astronomer', url: '/professions/astronomer' }],
      },
    },
  }),
  describe(register, {
    summary: 'Register a profile with its account',
    details: 'Does not log in. A business sends the fields that both kinds have with the suffix 1.',
    reply: z.strictObject({
      success: z.literal(true),
      message: z.string(),
      redirect: z.string(),
      id: z.string(),
      url: z.string(),
    }),
    refusals: ['captcha', 'email-taken', 'throttled'],
    files: PHOTO_FIELDS,
    example: {
      input: {
        profile: 'personal',
        name: OWN_USER.name,
        profession: OWN_USER.profession,
        marital: OWN_USER.marital,
        eduqualification: OWN_USER.eduqualification,
        hobbies: OWN_USER.hobbies,
        bloodgroup: OWN_USER.bloodgroup,
        hometown: OWN_USER.hometown,
        currentcity: OWN_USER.currentcity,
        nationality: OWN_USER.nationality,
        phone: OWN_USER.phone,
        email: OWN_USER.email,
        password: 'Tr0mbone-sky',
        confirmpassword: 'Tr0mbone-sky',
        message: OWN_USER.message,
        captcha: 'eyJjaGFsbGVuZ2UiOnt9fQ==',
        avatar: 'the bytes of portrait.jpg',
      },
      reply: {
        success: true,
        message: REGISTRATION_SENTENCES.done,
        redirect: URL,
        id: OWN_USER.id,
        url: URL,
      },
    },
  }),
  describe(updateProfile, {
    summary: "Change the owner's profile",
    details:
      'Fields that are not sent stay. With `version`, an edit of a record that has changed since is refused with the current `user`.',
    reply: z.strictObject({
      success: z.literal(true),
      message: z.string(),
      avatar: z.string(),
      user: ownProfile,
    }),
    refusals: ['conflict', 'email-taken', 'throttled'],
    refusalFields: { conflict: { user: z.optional(ownProfile) } },
    files: PHOTO_FIELDS,
    example: {
      input: { id: OWN_USER.id, version: '3', nickname: 'Ash' },
      reply: {
        success: true,
        message: ACCOUNT_SENTENCES.updated,
        avatar: OWN_USER.avatar,
        user: { ...OWN_USER, nickname: 'Ash', version: 4 },
      },
    },
  }),
];
