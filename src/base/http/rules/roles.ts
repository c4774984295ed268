/** What a member of the team may do: everything, look after profiles, or write news. */
export const ROLES = ['admin', 'moderator', 'editor'] as const;
export type Role = (typeof ROLES)[number];

/** Who may make a call. */
export const EVERY_ROLE: readonly Role[] = ROLES;
export const MODERATION_ROLES: readonly Role[] = ['admin', 'moderator'];
export const NEWS_ROLES: readonly Role[] = ['admin', 'editor'];
export const ADMIN_ROLE: readonly Role[] = ['admin'];

/** A member of the team. */
export type Admin = { name: string; email: string; role: Role };
