import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** Reads a new password: twice and hidden on a terminal, else from the first line of standard input. */
export const readPassword = async (): Promise<string> => {
  if (!process.stdin.isTTY) return (await text(process.stdin)).split(/\r?\n/)[0] ?? '';
  const password = await ask('Password: ');
  if ((await ask('Again: ')) !== password) throw new Error('Passwords do not match');
  return password;
};

/** Reads secrets for a login, one after the other: hidden on a terminal, else from the lines of standard input. */
export const readSecrets = (): ((question: string) => Promise<string>) => {
  if (process.stdin.isTTY) return ask;
  const given = text(process.stdin).then((all) => all.split(/\r?\n/));
  return async () => (await given).shift() ?? '';
};

const ask = async (question: string): Promise<string> => {
  // Echoes the input to an output that discards it.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    process.stderr.write(question);
    return await lines.question('');
  } finally {
    process.stderr.write('\n');
    lines.close();
  }
};
