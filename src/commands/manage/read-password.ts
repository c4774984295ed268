import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** A new password: asked for twice and not shown on a terminal, else the first line of standard input. */
export const readPassword = async (): Promise<string> => {
  if (!process.stdin.isTTY) return (await text(process.stdin)).split(/\r?\n/)[0] ?? '';
  // What is typed is echoed to an output that swallows it.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    const password = await ask(lines, 'Password: ');
    if ((await ask(lines, 'Again: ')) !== password) throw new Error('Passwords do not match');
    return password;
  } finally {
    lines.close();
  }
};

const ask = async (lines: ReturnType<typeof createInterface>, question: string): Promise<string> => {
  process.stderr.write(question);
  const answer = await lines.question('');
  process.stderr.write('\n');
  return answer;
};
