/** A known hole that `npm test` lets pass for a time. */
export type AuditException = {
  /** The advisory's id, such as `GHSA-xxxx-xxxx-xxxx`, which ends its address. */
  advisory: string;
  /** Why it does not concern this site. */
  reason: string;
  /** The last day of the exception, as `YYYY-MM-DD`: then somebody looks at it again. */
  until: string;
};

export const EXCEPTIONS: readonly AuditException[] = [];
