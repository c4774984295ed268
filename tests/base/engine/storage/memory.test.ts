import { expect, test } from 'vitest';
import { Memory } from '../../../../src/base/engine/storage/memory.ts';
import { aStorage } from '../../../support/builders/storage.ts';

test('the least recently used entry goes first once the memory is full', () => {
  const memory = new Memory(10);
  memory.set('a', 1, 4);
  memory.set('b', 2, 4);
  memory.get('a');
  memory.set('c', 3, 4);
  expect(['a', 'b', 'c'].map((key) => memory.get(key))).toEqual([1, undefined, 3]);
});

test('a removed key is forgotten, with everything derived from it', async () => {
  const { storage } = aStorage();
  for (const key of ['leaf', 'leaf?columns', 'leaf?folded', 'leaf-2', 'leaf-2?columns'])
    storage.memory.set(key, key, 1);
  await storage.remove('leaf');
  const left = ['leaf', 'leaf?columns', 'leaf?folded', 'leaf-2', 'leaf-2?columns'].filter(
    (key) => storage.memory.get(key) !== undefined,
  );
  expect(left).toEqual(['leaf-2', 'leaf-2?columns']);
});
