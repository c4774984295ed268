import type { PublicProfile } from '../../domain/profiles/profile.ts';
import type { Endpoint } from '../endpoint.ts';

export type OneReply = { success: true; data: [PublicProfile] };

/** `get-profile.php` with an id: the full public record. */
export type GetOneProfile = Endpoint<{ id: string }, OneReply>;
