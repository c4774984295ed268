import { isCommonPassword } from '../../accounts/password/rules/common-passwords.ts';
import { isPasswordStrongEnough, PASSWORD_SENTENCES } from '../../accounts/password/rules/password.ts';
import { isLoopbackHost } from '../../base/settings/server.ts';

/** Shorter secrets, or of fewer different characters, can be tried one by one. */
const SECRET_MIN = { characters: 16, different: 6 };

const isGuessable = (secret: string): boolean =>
  secret.length < SECRET_MIN.characters || new Set(secret).size < SECRET_MIN.different;

const secretSentence = (name: string): string =>
  `${name} can be guessed: it must have at least ${SECRET_MIN.characters} characters and no pattern, such as the output of: openssl rand -hex 32.`;

/** A sentence for each setting that a stranger can guess. None shows its value. */
export const guessableSettings = (env: NodeJS.ProcessEnv): string[] => {
  const sentences = ['SECRET', 'METRICS_TOKEN']
    .filter((name) => env[name]?.trim() && isGuessable(env[name].trim()))
    .map(secretSentence);
  if (env.ADMIN_PASSWORD && isCommonPassword(env.ADMIN_PASSWORD))
    sentences.unshift('ADMIN_PASSWORD is one of the commonest passwords: choose another one.');
  return sentences;
};

/** What a start warns of: guessable settings, which a site that only this machine uses may have, and a password that breaks the rule. */
export const weaknessWarnings = (env: NodeJS.ProcessEnv): string[] => {
  const warnings = guessableSettings(env);
  const { ADMIN_PASSWORD: password } = env;
  if (password && !isPasswordStrongEnough(password))
    warnings.push(`ADMIN_PASSWORD is weaker than the site allows others: ${PASSWORD_SENTENCES.rule}.`);
  return warnings;
};

/** Refuses a guessable setting where strangers can reach the site. */
export const requireUnguessable = (env: NodeJS.ProcessEnv): void => {
  const siteUrl = env.SITE_URL?.trim();
  if (!siteUrl || isLoopbackHost(new URL(siteUrl).hostname)) return;
  const [sentence] = guessableSettings(env);
  if (sentence !== undefined) throw new Error(sentence);
};
