/** The beginning of a gzip file (RFC 1952) without a name and a date. */
export const GZIP_BEGINNING = Buffer.from('1f8b08000000000000ff', 'hex');

/** The end of one: an empty last block, and checksum and size of its content. */
export const gzipEnd = (checksum: number, size: number): Buffer => {
  const end = Buffer.alloc(10);
  end.writeUInt16LE(0x0003, 0);
  end.writeUInt32LE(checksum, 2);
  end.writeUInt32LE(size % 2 ** 32, 6);
  return end;
};
