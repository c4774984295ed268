import { provideContent } from '../../build/provide-content.ts';
import { loadEnvFile } from './env-file.ts';
import { startSentence as sentenceOf } from './sentence-of.ts';

try {
  loadEnvFile();
  // Modules of the site import its brand and articles as data, so they must be there first.
  await provideContent();
  await import('./serve.ts');
} catch (error) {
  console.error(sentenceOf(error));
  process.exit(1);
}
