/** Maximum numbers of characters (code points) in requests. */
export const LENGTHS = {
  /** The default. */
  line: 200,
  text: 1_000,
  message: 10_000,
  captcha: 8_000,
  /** The id of a passkey in base64url: an authenticator's has at most 1,023 bytes. */
  passkey: 1_364,
  /** The ids of all passkeys of a login, with commas between them. */
  passkeys: 13_650,
  pronouns: 40,
  article: 200_000,
  cursor: 1_000,
} as const;

/** How old a person must be to have a page, in years. */
export const MINIMUM_AGE = 13;

/** How many digits a phone number has. */
export const PHONE_DIGITS = { min: 10, max: 15 } as const;
