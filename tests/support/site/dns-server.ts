import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const TXT = 16;

/** A DNS server on this machine that answers TXT questions from `records`, by lower-case name; an unknown name does not exist. */
export const aDnsServer = async () => {
  const records = new Map<string, string[]>();
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const { name, end } = readName(query, 12);
    asked.push(name);
    const texts = query.readUInt16BE(end) === TXT ? records.get(name) : undefined;
    const header = Buffer.alloc(12);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(texts === undefined ? 0x8183 : 0x8180, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(texts?.length ?? 0, 6);
    const answers = (texts ?? []).map((text) => answerOf(text));
    socket.send(Buffer.concat([header, query.subarray(12, end + 4), ...answers]), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    host: `127.0.0.1:${socket.address().port}`,
    records,
    /** The names that were asked for. */
    asked,
    stop: (): Promise<void> => new Promise((done) => socket.close(() => done())),
  };
};

const readName = (query: Buffer, start: number): { name: string; end: number } => {
  const labels: string[] = [];
  let at = start;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
};

// A long text is several strings of one record.
const answerOf = (text: string): Buffer => {
  const strings = (text.match(/.{1,200}/gs) ?? ['']).map((part) =>
    Buffer.concat([Buffer.from([Buffer.byteLength(part)]), Buffer.from(part)]),
  );
  const data = Buffer.concat(strings);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(TXT, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(1, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
};
