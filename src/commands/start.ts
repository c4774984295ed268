import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// What a start read and compiled the next one need not, which halves its work. Beside the packages, as it is of no use without them.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'));

const { writeFileArticles } = await import('../build/file-articles.ts');
try {
  // Modules of the site import these articles as data, so they have to be there first.
  await writeFileArticles();
  await import('./start/serve.ts');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
