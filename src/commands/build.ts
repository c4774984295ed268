import { provideContent } from '../build/provide-content.ts';
import { loadEnvFile } from './start/env-file.ts';

/** `npm run build:host`: builds the site for its own host, as a start would, without starting it. */
const build = async (): Promise<void> => {
  loadEnvFile();
  await provideContent();
  // Imported afterwards, because its modules import the site's brand and articles as data.
  const { buildOnly } = await import('./start/build-only.ts');
  await buildOnly();
};

build().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
