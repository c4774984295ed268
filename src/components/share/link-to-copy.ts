import { paths } from '../../paths.ts';

/** The address of a profile that reads well wherever it is pasted: a slug beyond ASCII would be a row of percent signs there, so the id alone stands for it. */
export const linkToCopy = (url: string, id: string): string =>
  url.includes('%') ? new URL(paths.profileById(id), url).href : url;
