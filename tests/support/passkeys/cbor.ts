/** What an authenticator says in CBOR: numbers, texts, bytes and maps. */
export type Cbor = number | string | Uint8Array | Map<number | string, Cbor>;

const head = (major: number, length: number): Buffer => {
  const type = major << 5;
  if (length < 24) return Buffer.from([type | length]);
  if (length < 0x100) return Buffer.from([type | 24, length]);
  const bytes = Buffer.alloc(3);
  bytes.writeUInt8(type | 25);
  bytes.writeUInt16BE(length, 1);
  return bytes;
};

/** Writes a value as CBOR. */
export const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') {
    const text = Buffer.from(value, 'utf8');
    return Buffer.concat([head(3, text.length), text]);
  }
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([name, each]) => [cbor(name), cbor(each)]);
  return Buffer.concat([head(5, value.size), ...entries]);
};
