import { hashHex } from '../../../../base/engine/storage/keys.ts';
import { isEmail, normalizeEmail } from '../../../../base/text/rules/email.ts';
import { isProfileId } from '../../../../base/text/rules/slug.ts';

/** How to recognise an imported record: by its own stable key, a profile's id, or its e-mail. */
export type Identity = { by: 'key' | 'id' | 'email'; value: string };

/**
 * The identity of a record: `key`, else `id`, else e-mail. An `id` that cannot be a profile's is used as a key; a record with none of the
 * three is recognised by its whole content, so that importing a file twice changes nothing.
 */
export const identityOf = (raw: Record<string, unknown>, line: string): Identity => {
  const key = lineText(raw['key']);
  if (key !== '') return { by: 'key', value: key };
  const id = lineText(raw['id']);
  if (isProfileId(id)) return { by: 'id', value: id };
  if (id !== '') return { by: 'key', value: `id:${id}` };
  const email = lineText(raw['email']);
  if (isEmail(email)) return { by: 'email', value: normalizeEmail(email) };
  return { by: 'key', value: `${CONTENT}${hashHex(line)}` };
};

const CONTENT = 'content:';

/** Whether a record is recognised by its whole content, because it has no key, id or e-mail. */
export const isKeyless = ({ by, value }: Identity): boolean => by === 'key' && value.startsWith(CONTENT);

/** A text or number of a line as text, trimmed; empty for anything else. */
export const lineText = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
