/** Most characters (code points) of what the calls take (CONTRACT §1). */
export const LENGTHS = {
  /** A field that nothing else is said of. */
  line: 200,
  text: 1_000,
  message: 10_000,
  captcha: 8_000,
  article: 200_000,
  cursor: 1_000,
} as const;

/** Minutes that a link for a new password or a claim is good for. */
export const LINK_MINUTES = 60;
