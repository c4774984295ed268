import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Caches compiled code, which halves the work of the next start. Beside the packages, because it is useless without them.
enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/compiled'));

const { startSentence: sentenceOf } = await import('./sentence-of.ts');
const { provideContent } = await import('../../build/provide-content.ts');
const { loadEnvFile } = await import('./env-file.ts');
try {
  loadEnvFile();
  // Modules of the site import its brand and articles as data, so they must be there first.
  await provideContent();
  await import('./serve.ts');
} catch (error) {
  console.error(sentenceOf(error));
  process.exit(1);
}
