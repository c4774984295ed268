/** What tells whether two pages of one name are about the same; what a page does not say is missing. */
export type AlikeFacts = {
  company?: true;
  /** Birth and death, as they are stored. */
  born?: string;
  died?: string;
  /** The website by its key and its host. */
  website?: string;
  host?: string;
  /** Readers do not see the website. */
  hidesWebsite?: true;
  /** Its owner has proven the website, and readers see it. */
  proven?: true;
  founder?: string;
  /** Names of towns, or of what an address consists of. */
  places?: string[];
  employers?: string[];
  /** By their fields. */
  identifiers?: Readonly<Record<string, string>>;
};
