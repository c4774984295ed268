import { registerHooks } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { IMPORTED, layContent, layOver } from './content.ts';

/** Lets modules of this process that import the site's brand and articles get those of this site; called before the first of them is imported. */
export const provideContent = async (): Promise<void> => {
  const root = await layContent();
  if (root !== '.') {
    const urls = new Map(IMPORTED.map((file) => [urlOf(file), urlOf(join(root, file))]));
    registerHooks({
      // Compared before it is resolved: the project's own file of articles need not exist.
      resolve: (specifier, context, next) => {
        const isRelative = specifier.startsWith('.') && context.parentURL !== undefined;
        const url = isRelative ? urls.get(new URL(specifier, context.parentURL).href) : undefined;
        return next(url ?? specifier, context);
      },
    });
  }
  await writeArticles(root);
};

/** Lays the operator's content over that of `root` for good: for a copy of the project that is thrown away, as in an image or on the platform. */
export const layForGood = async (root: string): Promise<void> => {
  await layOver(root);
  await writeArticles(root);
};

// Imported afterwards, because its modules may import the brand.
const writeArticles = async (root: string): Promise<void> => {
  const { writeFileArticles } = await import('./file-articles.ts');
  await writeFileArticles(root);
};

const urlOf = (file: string): string => pathToFileURL(resolve(file)).href;
