/** What is published now, for a host with static news pages. */
export type CurrentNews = {
  /** Changes whenever any news page may: with each write, and when a scheduled article is due. */
  version: () => Promise<string>;
  /** The stamps of the page at the part of a path after `/news/`, as they are now; null if the page is gone. */
  stampsOf: (path: string) => Promise<string | null>;
};
