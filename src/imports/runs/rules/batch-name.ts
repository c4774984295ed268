import { wordsSlug } from '../../../base/text/rules/slug.ts';

const LONGEST = 40;

/** The name of an import, by which it can be undone: the words of its file, and letters that no other import has. */
export const batchNameOf = (file: string, random: Uint8Array): string => {
  const words = wordsSlug(file.replace(/\.[^.]*$/, ''))
    .normalize('NFKD')
    .replace(/[^a-z0-9-]/g, '')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '');
  const tail = [...random.slice(0, 6)].map((byte) => (byte % 36).toString(36)).join('');
  return `${words || 'import'}-${tail}`;
};
