import type { ProfileRecord, PublicProfile } from '../../../profiles/rules/profile.ts';

/** A page that assistants may know: its record, and what the public sees of it, without its counts and ties. */
export type KnownPage = { record: ProfileRecord; profile: PublicProfile };
