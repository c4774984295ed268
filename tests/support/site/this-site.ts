import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The started sites, one for each worker, so that journeys run side by side and never meet. */
    sites: SiteUnderTest[];
  }
}

export interface SiteUnderTest {
  /** Origin of the started site. */
  baseUrl: string;
  /** The data folder of this run; mails are `.eml` files in its `outbox`. */
  dataFolder: string;
  /** Where the site sends its mails: nobody listens there until a test does. */
  smtpPort: number;
  /** Where the proof of a link may ask a site on this machine: nobody listens there until a test does. */
  proofPort: number;
}

/** The site that this worker's journeys have to themselves. */
export const thisSite = (): SiteUnderTest => {
  const worker = Number(process.env['VITEST_POOL_ID'] ?? 1);
  const site = inject('sites')[worker - 1];
  if (site === undefined) throw new Error(`No site was started for worker ${worker}`);
  return site;
};
