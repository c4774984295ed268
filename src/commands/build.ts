import { writeFileArticles } from '../build/file-articles.ts';

/** `npm run build:host`: builds the site for its own host, as a start would, without starting it. */
const build = async (): Promise<void> => {
  await writeFileArticles();
  // Imported after the articles are written, because its modules import them as data.
  const { buildOnly } = await import('./start/build-only.ts');
  await buildOnly();
};

build().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
