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

/** What a login may be to a page. */
export const PAGE_ROLES = ['owner', 'editor'] as const;
export type PageRole = (typeof PAGE_ROLES)[number];

/** Who may make a call about a page. */
export const OWNER_ALONE: readonly PageRole[] = ['owner'];
export const OWNER_AND_EDITORS: readonly PageRole[] = PAGE_ROLES;
