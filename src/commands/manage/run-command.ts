import { parseArgs } from 'node:util';
import type { PrivateChoice } from '../../imports/import/rules.ts';
import { readPrivateOfBoth } from '../../profiles/visibility/rules/privacy.ts';
import { requireSettings } from '../start/setting-rules.ts';
import { BACKUP_DAYS } from './archive/keep-archives.ts';
import type { Command } from './command.ts';
import { COMMANDS, STORELESS_COMMANDS } from './commands.ts';
import { openCopy, TRIABLE } from './dry-run.ts';
import { HELP } from './help.ts';
import { openStore } from './open-store.ts';
import { unknownWord } from './unknown-word.ts';

/** `npm run manage -- …`: runs a command and returns the exit code. */
export const runCommand = async (args: readonly string[]): Promise<number> => {
  const { values, positionals } = readArguments(args);
  const [name = '', ...rest] = positionals;
  if (values.help || name === 'help' || name === '') {
    (name === '' && !values.help ? console.error : console.log)(HELP);
    return name === '' && !values.help ? 1 : 0;
  }
  const command = COMMANDS[name];
  const storeless = STORELESS_COMMANDS[name];
  const known = command ?? storeless;
  if (known === undefined) {
    const names = Object.keys({ ...COMMANDS, ...STORELESS_COMMANDS });
    throw new Error(`${unknownWord('command', name, names)} ${SEE_HELP}`);
  }
  if (!takes(known, rest.length)) throw new Error(`${usageOf(name)} ${SEE_HELP}`);
  if (command !== undefined) return runWithStore(name, command, { values, rest });
  requireSettings(process.env);
  return storeless?.run(rest) ?? 1;
};

type Given = { values: ReturnType<typeof readArguments>['values']; rest: string[] };

const runWithStore = async (name: string, command: Command, { values, rest }: Given): Promise<number> => {
  const isDry = values['dry-run'] ?? false;
  if (isDry && !TRIABLE.includes(name)) throw new Error(`--dry-run is for ${TRIABLE.join(', ')}.`);
  await command.rule?.(rest[0] ?? '');
  requireSettings(process.env);
  const { site, token, context } = values;
  const chosen = await openStore({ site, token, context, env: process.env });
  const opened = isDry ? await openCopy(chosen).finally(chosen.close) : chosen;
  // A tried import tells nobody.
  if (isDry) delete process.env['BUILD_HOOK_URL'];
  try {
    const call = {
      ...opened,
      operands: rest,
      photos: values.photos,
      map: values.map,
      notify: !isDry && (values.notify ?? false),
      keepPrivate: readPrivate(values.private),
      yes: values.yes ?? false,
      follow: values.follow ?? false,
      admin: values.admin,
      intoExisting: values['into-existing'] ?? false,
      keep: values.keep,
      prove: values.prove ?? false,
      preRelease: values['pre-release'] ?? false,
    };
    return await command.run(call);
  } finally {
    await opened.close();
  }
};

const readPrivate = (names: string | undefined): PrivateChoice | undefined => {
  if (names === undefined) return undefined;
  const read = readPrivateOfBoth(names);
  if ('problem' in read) throw new Error(`--private: ${read.problem}.`);
  return read.fields;
};

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  site: { type: 'string' },
  token: { type: 'string' },
  context: { type: 'string' },
  photos: { type: 'string' },
  map: { type: 'string' },
  notify: { type: 'boolean' },
  private: { type: 'string' },
  'dry-run': { type: 'boolean' },
  follow: { type: 'boolean' },
  admin: { type: 'string' },
  yes: { type: 'boolean' },
  'into-existing': { type: 'boolean' },
  keep: { type: 'string' },
  prove: { type: 'boolean' },
  'pre-release': { type: 'boolean' },
} as const;

const SEE_HELP = 'All commands: npm run manage -- --help';

/** The arguments with the usual number of days after a `--keep` that names none. */
const withUsualDays = (args: readonly string[]): string[] =>
  args.map((arg, index) =>
    arg === '--keep' && (args[index + 1] ?? '-').startsWith('-') ? `--keep=${BACKUP_DAYS}` : arg,
  );

const readArguments = (args: readonly string[]) => {
  try {
    return parseArgs({ args: withUsualDays(args), allowPositionals: true, options: OPTIONS });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') throw error;
    const known = Object.keys(OPTIONS).map((name) => `--${name}`);
    const unknown = args.find((arg) => arg.startsWith('-') && !known.includes(arg.split('=')[0] ?? ''));
    throw new Error(`${unknownWord('option', unknown ?? '', known)} ${SEE_HELP}`);
  }
};

/** The help's lines about a command. */
const usageOf = (name: string): string => {
  const lines = HELP.split('\n').filter((line) => line.startsWith(`  ${name} `));
  return `Usage: ${lines.map((line) => line.trim().split(/ {2,}/)[0]).join(', or ')}.`;
};

const takes = ({ operands, optional = 0 }: Pick<Command, 'operands' | 'optional'>, given: number): boolean =>
  given >= operands && given <= operands + optional;
