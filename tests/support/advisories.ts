/** A published advisory: which versions of which package, and where it is told. */
export type Advisory = { package: string; range: string; url: string };

/** The advisories on file. `accepted` names, by address, those that do not concern this site, and why. */
export type Advisories = {
  about: string;
  /** The day of the last `npm run audit` that was answered. */
  refreshed: string | null;
  accepted: Record<string, string>;
  advisories: Advisory[];
};
