import { expect, test } from 'vitest';
import { preparePhoto } from '../../../../src/base/photos/browser/prepare-photo.ts';

const SENTENCE = 'Only JPG, JPEG, PNG files are allowed.';
const refusal = async (bytes: string, name: string, type: string) =>
  preparePhoto(new File([bytes], name, { type }));

test.each([
  [
    'RIFF\u0000\u0000\u0000\u0000WEBPVP8 ',
    'me.jpg',
    'image/jpeg',
    `${SENTENCE} This file is a WebP, whatever its name says.`,
  ],
  ['GIF89a', 'me.png', 'image/png', `${SENTENCE} This file is a GIF, whatever its name says.`],
  ['%PDF-1.7', 'me.jpeg', '', SENTENCE],
  [
    '\u0000\u0000\u0000 ftypheic',
    'me.jpg',
    'image/jpeg',
    `${SENTENCE} This file is a HEIC or an AVIF, whatever its name says.`,
  ],
  ['RIFF\u0000\u0000\u0000\u0000WEBPVP8 ', 'me.webp', 'image/webp', SENTENCE],
  ['hello', 'me.txt', 'text/plain', SENTENCE],
])('a file with %j named %s of type %j is refused: %s', async (bytes, name, type, sentence) => {
  expect(await refusal(bytes, name, type)).toEqual({ kind: 'refused', sentence });
});
