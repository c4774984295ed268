import { provideContent } from '../build/provide-content.ts';
import { loadEnvFile } from './start/env-file.ts';
import { startSentence } from './start/sentence-of.ts';

/** `npm run manage -- …` */
const manage = async (): Promise<number> => {
  loadEnvFile();
  await provideContent();
  // Imported afterwards, because its modules import the site's brand and articles as data.
  const { runCommand } = await import('./manage/run-command.ts');
  return runCommand(process.argv.slice(2));
};

manage().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(startSentence(error));
    process.exit(1);
  },
);
