import { stat } from 'node:fs/promises';

/** What a command's operand must be; throws a sentence if it is something else. */
export type OperandRule = (operand: string) => Promise<void>;

export const anExistingFile: OperandRule = async (path) => {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => error.code);
  if (found === 'ENOENT') throw new Error(`There is no file "${path}".`);
  if (typeof found === 'string' || found === undefined)
    throw new Error(`"${path}" cannot be read: ${found}.`);
  if (found.isDirectory()) throw new Error(`"${path}" is a folder, not a file.`);
};

export const aSiteAddress: OperandRule = async (address) => {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new Error(`"${address}" must be the address of a site, such as https://vitae.example.`);
};
