import { describe, expect, test } from 'vitest';
import { beginsAsPhoto, isPhotoType, otherFormat } from '../../../../src/base/photos/rules/upload.ts';

const bytes = (...values: number[]): Uint8Array => new Uint8Array(values);
const text = (value: string): Uint8Array => new TextEncoder().encode(value);

describe('the first bytes of', () => {
  test.each([
    ['a JPEG', bytes(0xff, 0xd8, 0xff, 0xe0), 'photo'],
    ['a PNG', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0), 'photo'],
    ['half of a PNG’s signature', bytes(0x89, 0x50, 0x4e, 0x47), 'unknown'],
    ['a PDF', text('%PDF-1.7'), 'other'],
    ['a GIF', text('GIF89a..'), 'other'],
    ['a WebP', text('RIFF....WEBP'), 'other'],
    ['a HEIC', text('\0\0\0\u0018ftypheic'), 'other'],
    ['HTML', text('<html><b'), 'other'],
    ['noise', text('no picture'), 'unknown'],
    ['nothing', bytes(), 'unknown'],
  ])('%s are recognized', (_name, begin, expected) => {
    const kind = beginsAsPhoto(begin) ? 'photo' : otherFormat(begin) !== null ? 'other' : 'unknown';
    expect(kind).toBe(expected);
  });
});

test.each([
  ['image/jpeg', true],
  ['image/JPG', true],
  ['image/png', true],
  ['image/webp', false],
  ['application/pdf', false],
  ['', false],
])('a file of the type %j can be a photo: %s', (type, expected) => {
  expect(isPhotoType(type)).toBe(expected);
});
