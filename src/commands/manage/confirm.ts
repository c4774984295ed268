import { createInterface } from 'node:readline/promises';

/** Asks on the terminal whether to go on; only `yes` does. A script, which has no terminal, is not asked. */
export const confirm = async (question: string): Promise<boolean> => {
  if (!process.stdin.isTTY) return true;
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await lines.question(`${question} Type yes to confirm: `)).trim().toLowerCase() === 'yes';
  } finally {
    lines.close();
  }
};
