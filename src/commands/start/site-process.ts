import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Caches compiled code, which halves the work of the next start. Beside the packages, because it is useless without them.
enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/compiled'));

const { writeFileArticles } = await import('../../build/file-articles.ts');
try {
  // Modules of the site import these articles as data, so they must exist first.
  await writeFileArticles();
  await import('./serve.ts');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
