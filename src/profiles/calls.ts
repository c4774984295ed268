import type { Endpoint } from '../base/http/calls/endpoint.ts';
import type { PublicProfile } from './rules/profile.ts';

export type OneReply = { success: true; data: [PublicProfile] };

/** `get-profile.php` with an id: the full public record. */
export type GetOneProfile = Endpoint<{ id: string }, OneReply>;
