/** What to say in a production build that sees no mail server; null otherwise. Variables of the functions alone are not seen in a build. */
export const mailWarning = (env: NodeJS.ProcessEnv): string | null =>
  env['CONTEXT'] !== 'production' || env['SMTP_URL']?.trim()
    ? null
    : 'SMTP_URL is not set, or not for builds. Unless the functions have it, no mail goes out: ' +
      'links to confirm an address or to reset a password reach nobody, and each mail waits in the store (npm run manage -- outbox list).';
