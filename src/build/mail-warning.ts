/** The warning for a production build without a mail server, else null. A build does not see variables with the scope Functions. */
export const mailWarning = (env: NodeJS.ProcessEnv): string | null =>
  env['CONTEXT'] !== 'production' || env['SMTP_URL']?.trim()
    ? null
    : 'SMTP_URL is not set, or not for builds. Unless the functions have it, no mail goes out: ' +
      'links to confirm an address or to reset a password reach nobody, and each mail waits in the store (npm run manage -- outbox list).';
