/** A random draft key, by which the server recognises a repeat; `randomUUID` only exists in secure contexts. */
export const newDraftName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
