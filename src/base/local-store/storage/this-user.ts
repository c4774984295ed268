import { userInfo } from 'node:os';

/** The name of the user that this process runs as, or its number where it has no name, as in some images. */
export const thisUser = (): string => {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'USER');
  }
};
