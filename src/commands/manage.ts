import { parseArgs } from 'node:util';
import { requireDatabaseUrl } from '../storage/search/postgres/directory-url.ts';
import { COMMANDS, type Command } from './manage/commands.ts';
import { HELP } from './manage/help.ts';
import { openStore } from './manage/open-store.ts';
import { loadEnvFile } from './start/env-file.ts';

/** `npm run manage -- …`: runs a command and returns the exit code. */
const manage = async (args: readonly string[]): Promise<number> => {
  loadEnvFile();
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      site: { type: 'string' },
      token: { type: 'string' },
      context: { type: 'string' },
      photos: { type: 'string' },
      notify: { type: 'boolean' },
      follow: { type: 'boolean' },
      admin: { type: 'string' },
      'into-existing': { type: 'boolean' },
    },
  });
  const [name = '', ...rest] = positionals;
  const command = COMMANDS[name];
  if (values.help || command === undefined || !takes(command, rest.length)) {
    const isHelp = values.help === true || name === 'help';
    (isHelp ? console.log : console.error)(HELP);
    return isHelp ? 0 : 1;
  }
  requireDatabaseUrl(process.env);
  const { site, token, context } = values;
  const opened = await openStore({ site, token, context, env: process.env });
  try {
    const call = {
      ...opened,
      operands: rest,
      photos: values.photos,
      notify: values.notify ?? false,
      follow: values.follow ?? false,
      admin: values.admin,
      intoExisting: values['into-existing'] ?? false,
    };
    return await command.run(call);
  } finally {
    await opened.close();
  }
};

const takes = ({ operands, optional = 0 }: Command, given: number): boolean =>
  given >= operands && given <= operands + optional;

manage(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
