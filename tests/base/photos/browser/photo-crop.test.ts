import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coverCrop } from '../../../../src/base/photos/browser/photo-crop.ts';

test.each([
  [600, 641, { x: 0, y: 0, width: 600, height: 641 }],
  [1200, 641, { x: 300, y: 0, width: 600, height: 641 }],
  [600, 1641, { x: 0, y: 500, width: 600, height: 641 }],
])('a picture of %i by %i is cropped to its middle', (width, height, crop) => {
  const area = coverCrop(width, height);
  for (const [name, value] of Object.entries(crop)) expect(area[name as 'x']).toBeCloseTo(value, 6);
});

test('the crop is in the middle of the picture and has the aspect ratio of a photo', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 20_000 }), (width, height) => {
      const crop = coverCrop(width, height);
      expect(crop.x).toBeGreaterThanOrEqual(0);
      expect(crop.y).toBeGreaterThanOrEqual(0);
      expect(crop.x * 2 + crop.width).toBeCloseTo(width, 6);
      expect(crop.y * 2 + crop.height).toBeCloseTo(height, 6);
      expect(crop.width / crop.height).toBeCloseTo(600 / 641, 6);
    }),
  );
});

test.each([0, -1, Number.NaN])('a picture of width %j cannot be cropped', (width) => {
  expect(() => coverCrop(width, 100)).toThrow(RangeError);
});
