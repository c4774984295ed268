import { isEmail, normalizeEmail } from '../../domain/accounts/email.ts';
import { isProfileId } from '../../domain/text/slug.ts';
import { hashHex } from '../../storage/engine/keys.ts';

/** By what an imported record is known again: a stable key of its own, a profile's id, or its e-mail. */
export type Identity = { by: 'key' | 'id' | 'email'; value: string };

/**
 * The identity of a record: `key`, else `id`, else e-mail. An `id` that cannot be a profile's serves as a key; a record with none of the
 * three is known by its whole content, so that the same file twice changes nothing either way.
 */
export const identityOf = (raw: Record<string, unknown>, line: string): Identity => {
  const key = textOf(raw['key']);
  if (key !== '') return { by: 'key', value: key };
  const id = textOf(raw['id']);
  if (isProfileId(id)) return { by: 'id', value: id };
  if (id !== '') return { by: 'key', value: `id:${id}` };
  const email = textOf(raw['email']);
  if (isEmail(email)) return { by: 'email', value: normalizeEmail(email) };
  return { by: 'key', value: `content:${hashHex(line)}` };
};

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
