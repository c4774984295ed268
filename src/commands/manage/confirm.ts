import { createInterface } from 'node:readline/promises';

/** Asks on the terminal whether to go on; only `yes` does. Without a terminal it refuses, and names the option for scripts. */
export const confirm = async (question: string): Promise<boolean> => {
  if (!process.stdin.isTTY) throw new Error(`${question} Add --yes to confirm.`);
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await lines.question(`${question} Type yes to confirm: `)).trim().toLowerCase() === 'yes';
  } finally {
    lines.close();
  }
};
