/** What a new page waits for before it is listed: nothing, the confirmation of its e-mail address, or an administrator. */
export const NEW_PAGES = ['open', 'confirmed', 'reviewed'] as const;
export type NewPages = (typeof NEW_PAGES)[number];
