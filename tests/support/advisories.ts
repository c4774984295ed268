/** A published advisory: package, affected versions and address. */
export type Advisory = { package: string; range: string; url: string };

/** The stored advisories. `accepted` has those that do not affect this site, by address, with the reason. */
export type Advisories = {
  about: string;
  /** The day of the last successful `npm run audit`. */
  refreshed: string | null;
  accepted: Record<string, string>;
  advisories: Advisory[];
};
