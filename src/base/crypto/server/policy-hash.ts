import { createHash } from 'node:crypto';

/** The hash of inline code for a Content-Security-Policy. */
export const policyHash = (code: string): string =>
  `sha256-${createHash('sha256').update(code).digest('base64')}`;
