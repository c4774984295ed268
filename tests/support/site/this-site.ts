import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The running sites, one per worker, so that parallel journeys do not affect each other. */
    sites: SiteUnderTest[];
  }
}

export interface SiteUnderTest {
  /** Origin of the site. */
  baseUrl: string;
  /** The project's folder from which it was built and started. */
  folder: string;
  /** Its data folder; mails are `.eml` files in the folder `outbox`. */
  dataFolder: string;
  /** Where the site sends its mails; a test may listen there. */
  smtpPort: number;
  /** Port on this machine that link proofs may request; a test may listen there. */
  proofPort: number;
}

/** The site of this worker. */
export const thisSite = (): SiteUnderTest => {
  const worker = Number(process.env['VITEST_POOL_ID'] ?? 1);
  const site = inject('sites')[worker - 1];
  if (site === undefined) throw new Error(`No site was started for worker ${worker}`);
  return site;
};
