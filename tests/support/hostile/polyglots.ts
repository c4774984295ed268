import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A mark in hostile photos that must not be in the re-encoded ones. */
export const MARK = 'vitae-payload-7f3a';
const SCRIPT = `<script>alert("${MARK}")</script>`;

const picture = () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#336699' } });

const crcTable = Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value >>> 0;
});
const crc32 = (bytes: Buffer): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = ((crc >>> 8) ^ (crcTable[(crc ^ byte) & 255] as number)) >>> 0;
  return (crc ^ 0xffffffff) >>> 0;
};
const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** One chunk of a PNG. */
const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
};
/** One marker segment of a JPEG. */
const segment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};

/** A ZIP with one stored file, like a JAR. */
const aZip = (name: string, text: string): Buffer => {
  const kept = Buffer.from(text);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(20, 4);
  local.writeUInt32LE(crc32(kept), 14);
  local.writeUInt32LE(kept.length, 18);
  local.writeUInt32LE(kept.length, 22);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt32LE(crc32(kept), 16);
  central.writeUInt32LE(kept.length, 20);
  central.writeUInt32LE(kept.length, 24);
  central.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length + kept.length, 16);
  return Buffer.concat([local, Buffer.from(name), kept, central, Buffer.from(name), end]);
};

const inJpeg = (jpeg: Buffer, ...segments: Buffer[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
// After the header chunk, which is always 25 bytes long.
const inPng = (png: Buffer, ...chunks: Buffer[]): Buffer =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
const itxt = (keyword: string, text: string): Buffer =>
  chunk('iTXt', Buffer.concat([Buffer.from(`${keyword}\0\0\0\0\0`, 'latin1'), Buffer.from(text)]));
const ztxt = (keyword: string, text: string): Buffer =>
  chunk('zTXt', Buffer.concat([Buffer.from(`${keyword}\0\0`, 'latin1'), deflateSync(Buffer.from(text))]));

/** Polyglot photos by what else they are. */
export const polyglots = async (): Promise<Record<string, Buffer>> => {
  const jpeg = await picture().jpeg().toBuffer();
  const png = await picture().png().toBuffer();
  const exif = await picture()
    .jpeg()
    .withExif({ IFD0: { ImageDescription: SCRIPT, Copyright: MARK } })
    .toBuffer();
  const xmp = Buffer.from(
    `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/">${SCRIPT}</x:xmpmeta>`,
  );
  const pdf = `%PDF-1.4\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(${MARK})>>>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF`;
  const pixels = Buffer.from(`<?php system("${MARK}"); ?>`.padEnd(48, ' '));
  return {
    'JPEG and HTML in a comment': inJpeg(
      jpeg,
      segment(0xfe, Buffer.from(`--><html><body>${SCRIPT}</body></html><!--`)),
    ),
    'JPEG and JavaScript, its length a comment': inJpeg(
      jpeg,
      segment(0xe0, Buffer.from(`*/=1;alert("${MARK}");/*`.padEnd(0x2f2a - 2, ' '))),
    ),
    'JPEG and PHP in a comment': inJpeg(
      jpeg,
      segment(0xfe, Buffer.from(`<?php system("${MARK}"); __halt_compiler(); ?>`)),
    ),
    'JPEG and PDF in a segment': inJpeg(jpeg, segment(0xed, Buffer.from(pdf))),
    'JPEG and script in its EXIF': exif,
    'JPEG and script in its XMP': inJpeg(jpeg, segment(0xe1, xmp)),
    'JPEG and script in a colour profile': inJpeg(
      jpeg,
      segment(0xe2, Buffer.from(`ICC_PROFILE\0\x01\x01${SCRIPT}`)),
    ),
    'JPEG and HTML behind its end': Buffer.concat([jpeg, Buffer.from(`<html>${SCRIPT}</html>`)]),
    'JPEG and ZIP behind its end': Buffer.concat([jpeg, aZip('evil.html', SCRIPT)]),
    'JPEG and JAR behind its end': Buffer.concat([jpeg, aZip('META-INF/MANIFEST.MF', `Main-Class: ${MARK}`)]),
    'JPEG and a second JPEG behind its end': Buffer.concat([
      jpeg,
      inJpeg(jpeg, segment(0xfe, Buffer.from(SCRIPT))),
    ]),
    'JPEG and PHP behind its end': Buffer.concat([jpeg, Buffer.from(`<?php system("${MARK}"); ?>`)]),
    'PNG and script in tEXt': inPng(png, chunk('tEXt', Buffer.from(`Comment\0${SCRIPT}`))),
    'PNG and script in iTXt': inPng(png, itxt('XML:com.adobe.xmp', SCRIPT)),
    'PNG and script in zTXt': inPng(png, ztxt('Comment', SCRIPT)),
    'PNG and script in eXIf': inPng(
      png,
      chunk('eXIf', Buffer.from(`MM\0*\0\0\0\x08\0\0${SCRIPT}`, 'latin1')),
    ),
    'PNG and script in a chunk of its own': inPng(png, chunk('evIl', Buffer.from(SCRIPT))),
    'PNG and HTML behind its end': Buffer.concat([png, Buffer.from(`<html>${SCRIPT}</html>`)]),
    'PNG and ZIP behind its end': Buffer.concat([png, aZip('evil.html', SCRIPT)]),
    'PNG and PHP in its pixels': await sharp(pixels, { raw: { width: 4, height: 4, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer(),
  };
};

/** Files that only claim to be photos. */
export const impostors = (): Record<string, Buffer> => ({
  'HTML with the first bytes of a JPEG': Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff]),
    Buffer.from(`<html>${SCRIPT}</html>`),
  ]),
  'HTML with the first bytes of a PNG': Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    Buffer.from(SCRIPT),
  ]),
  'a GIF and JAR': Buffer.concat([Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'), aZip('A.class', MARK)]),
  'a GIF that is JavaScript': Buffer.from(`GIF89a/*${'\0'.repeat(20)}*/=1;alert("${MARK}")`),
  'an SVG with script': Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
  'a PDF': Buffer.from(`%PDF-1.4\n(${MARK})\n%%EOF`),
  'a PHP file': Buffer.from(`<?php system("${MARK}");`),
  'a ZIP': aZip('a.jpg', MARK),
});

/** Decompression bombs: photos with excessive pixels or without an end. */
export const bombs = async (): Promise<Record<string, Buffer>> => {
  const header = (width: number, height: number): Buffer =>
    chunk('IHDR', Buffer.concat([uint32(width), uint32(height), Buffer.from([8, 2, 0, 0, 0])]));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const zeros = deflateSync(Buffer.alloc(3_000_000), { level: 9 });
  const end = chunk('IEND', Buffer.alloc(0));
  const png = (width: number, height: number) =>
    Buffer.concat([signature, header(width, height), chunk('IDAT', zeros), end]);
  const jpeg = await picture().jpeg().toBuffer();
  const huge = Buffer.from(jpeg);
  const frame = huge.indexOf(Buffer.from([0xff, 0xc0]));
  huge.writeUInt16BE(65_500, frame + 5);
  huge.writeUInt16BE(65_500, frame + 7);
  return {
    'a PNG of 50,000 by 50,000': png(50_000, 50_000),
    'a PNG of two thousand million pixels in one row': png(2_000_000_000, 1),
    'a JPEG that says 65,500 by 65,500': huge,
    'a PNG of no width': png(0, 10),
    'a PNG cut off': (await picture().png().toBuffer()).subarray(0, 60),
    'a JPEG cut off': jpeg.subarray(0, Math.floor(jpeg.length / 2)),
  };
};
