/** Who made a change of a page: its owner, a reader whose suggestion was accepted, an administrator, or an import. */
export const CHANGE_AUTHORS = ['owner', 'reader', 'administrator', 'import'] as const;

export type ChangeAuthor = (typeof CHANGE_AUTHORS)[number];
