/** A random name for what is being written, so that sending it again is known as a repeat; `randomUUID` is for secure pages alone. */
export const newDraftName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
