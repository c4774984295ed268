import * as z from 'zod/mini';
import { ACCOUNT_SENTENCES } from '../../domain/accounts/account.ts';
import { PHOTO_FIELDS } from '../../domain/fields/fields.ts';
import { REGISTRATION_SENTENCES } from '../../domain/fields/registration.ts';
import { DIMENSIONS } from '../../domain/finding/finding.ts';
import { getFacets, getProfile, register, suggest, updateProfile } from '../profile.ts';
import { type Description, describe } from './describe.ts';
import { LISTED, OWN } from './examples.ts';
import { count, listItem, next, ownProfile, publicProfile } from './records.ts';

const facetValue = z.strictObject({ value: z.string(), label: z.string(), count });
const URL = `/profile/asha-rao-${OWN.id}`;

/** Calls to read the directory, and to create and change a profile. */
export const profileCalls: readonly Description[] = [
  describe(getProfile, {
    summary: 'List or search profiles, or get one',
    details:
      'Newest first, up to 1,000 a page; ask again with `cursor` set to `next` until that is null. With `id` the answer is the one full public record. Lists are at most 10 seconds old.',
    reply: z.union([
      z.strictObject({ success: z.literal(true), data: z.array(listItem), total: count, next }),
      z.strictObject({ success: z.literal(true), data: z.tuple([publicProfile]) }),
    ]),
    refusals: ['not-found'],
    refusalFields: { 'not-found': { data: z.array(z.never()) } },
    example: {
      input: { q: 'astronomer', profile: 'personal', limit: '24' },
      reply: { success: true, data: [LISTED], total: 1, next: null },
    },
  }),
  describe(getFacets, {
    summary: 'Count what the results of a list have in common',
    details: 'Takes what get-profile.php takes; at most 20 values of each facet, the fullest first.',
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
        .check(z.maxLength(8)),
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
        name: OWN.name,
        profession: OWN.profession,
        marital: OWN.marital,
        eduqualification: OWN.eduqualification,
        hobbies: OWN.hobbies,
        bloodgroup: OWN.bloodgroup,
        hometown: OWN.hometown,
        currentcity: OWN.currentcity,
        nationality: OWN.nationality,
        phone: OWN.phone,
        email: OWN.email,
        password: 'Tr0mbone-sky',
        confirmpassword: 'Tr0mbone-sky',
        message: OWN.message,
        captcha: 'eyJjaGFsbGVuZ2UiOnt9fQ==',
      },
      reply: {
        success: true,
        message: REGISTRATION_SENTENCES.done,
        redirect: URL,
        id: OWN.id,
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
      input: { id: OWN.id, version: '3', nickname: 'Ash' },
      reply: {
        success: true,
        message: ACCOUNT_SENTENCES.updated,
        avatar: OWN.avatar,
        user: { ...OWN, nickname: 'Ash', version: 4 },
      },
    },
  }),
];
