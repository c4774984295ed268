import { expect, test, vi } from 'vitest';
import { MAX_SEARCHED, requireCapacity } from '../../../../src/search/storage/columns/search-capacity.ts';
import { type DirectoryState, EMPTY_DIRECTORY } from '../../../../src/search/storage/directory-state.ts';

const aState = (sizes: readonly number[]): DirectoryState => ({
  ...EMPTY_DIRECTORY,
  personal: {
    ...EMPTY_DIRECTORY.personal,
    entries: sizes.map((size, index) => ({ first: `${index}`, key: `${index}`, size })),
  },
});

test('a directory that fits into the memory of a function is searched', () => {
  expect(() => requireCapacity(aState([MAX_SEARCHED.profiles]))).not.toThrow();
});

test.each([
  ['too many profiles', aState([MAX_SEARCHED.profiles, 1])],
  ['too many texts', aState(Array.from({ length: MAX_SEARCHED.leaves + 1 }, () => 70))],
])('a directory with %s is refused with a sentence, and the log tells the remedy once', (_, state) => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => requireCapacity(state)).toThrow('There are too many profiles to search on this site');
  expect(() => requireCapacity(state)).toThrow();
  expect(error.mock.calls).toHaveLength(1);
  expect(String(error.mock.calls[0])).toContain('remedy');
  error.mockRestore();
});
