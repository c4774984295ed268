/** The sentence for a missing captcha. */
export const CAPTCHA_SENTENCE = 'Please complete the CAPTCHA verification';

/** The sentence for an e-mail address that another profile has. */
export const EMAIL_TAKEN_SENTENCE = 'Email already registered';
export const WEBSITE_TAKEN_SENTENCE = 'Another page has proven this website.';
