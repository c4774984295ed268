/** The address of the database that answers lists; undefined if there is none. It has a password: it is in no log and no message. */
export const directoryUrl = (env: NodeJS.ProcessEnv = process.env): string | undefined =>
  env['DIRECTORY_URL']?.trim() || undefined;

/** Whether a text is the address of a PostgreSQL database. A slash in its password would end the host's name before the password's end. */
export const isDatabaseUrl = (text: string): boolean =>
  URL.canParse(text) &&
  /^postgres(?:ql)?:$/.test(new URL(text).protocol) &&
  /^\/[^/@]+$/.test(new URL(text).pathname);

/** Refuses a `DIRECTORY_URL` that is no such address, in words without the address itself, which has a password. */
export const requireDatabaseUrl = (env: NodeJS.ProcessEnv): void => {
  const url = directoryUrl(env);
  if (url !== undefined && !isDatabaseUrl(url))
    throw new Error('DIRECTORY_URL must be an address such as postgres://user:password@host/database.');
};
