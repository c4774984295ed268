/** Limits of what assistants ask for. */
export const MCP = {
  /** Size of a request, in bytes. */
  bodyBytes: 64 * 1024,
  /** Results of one call. */
  results: 20,
  /** Names that one call matches. */
  names: 20,
  /** Candidates for one name. */
  candidates: 10,
  /** Others that a page is tied to, which leaves room for those that are like it. */
  ties: 14,
  /** Sources that a page has in a list. */
  listedSources: 5,
  /** Characters of a text that is quoted beside others. */
  excerpt: 300,
} as const;

/** Requests of one address in a minute. By itself: a bundler takes what reads a property for more than a value. */
export const ASSISTANT_REQUESTS_PER_MINUTE = 60;

/** The versions of the protocol that are answered: the newest release, and the one before it. */
export const MCP_VERSIONS = ['2026-07-28', '2025-11-25'] as const;

/** The address of a page as a resource; `{id}` stands for its id. */
export const RESOURCE_ADDRESS = 'vitae://profile/{id}';
