/** What is published now, for a host with static news pages. */
export type CurrentNews = {
  /** Changes whenever any news page may: with each write, and when a scheduled article is due. */
  version: () => Promise<string>;
  /** The stamps of a language's page at the part of a path after `/news/`, as they are now; null if the page is gone. */
  stampsOf: (path: string, language: string) => Promise<string | null>;
};
