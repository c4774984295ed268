import { expect, test, vi } from 'vitest';
import { pressKey } from '../../../../src/base/table/screens/use-keys.ts';

const NOTHING = { repeat: false, defaultPrevented: false, altKey: false, ctrlKey: false, metaKey: false };

/** What a press of a key does, and whether the browser still does its own. */
const pressed = (key: string, given: Partial<typeof NOTHING> = {}, isInField = false): string[] => {
  const done: string[] = [];
  const keys = {
    d: () => done.push('d'),
    j: () => done.push('j'),
    'Ctrl+Enter': () => done.push('sent'),
    z: undefined,
  };
  pressKey(keys, { key, ...NOTHING, ...given, preventDefault: () => done.push('prevented') }, isInField);
  return done;
};

test('a key does what it is for', () => {
  expect([pressed('d'), pressed('x'), pressed('z')]).toEqual([['prevented', 'd'], [], []]);
});

test('a key that is held down goes through the list, and decides nothing', () => {
  expect([pressed('d', { repeat: true }), pressed('j', { repeat: true })]).toEqual([[], ['prevented', 'j']]);
  expect(pressed('Enter', { ctrlKey: true, repeat: true })).toEqual([]);
});

test('in a field letters are letters, and only the keys that send do something', () => {
  expect(pressed('d', {}, true)).toEqual([]);
  expect(pressed('Enter', { ctrlKey: true }, true)).toEqual(['prevented', 'sent']);
  expect(pressed('Enter', { metaKey: true }, true)).toEqual(['prevented', 'sent']);
});

test.each(['altKey', 'ctrlKey', 'metaKey', 'defaultPrevented'] as const)(
  'a press with %s is for something else',
  (name) => {
    expect(pressed('d', { [name]: true })).toEqual([]);
  },
);

test('where keys of one character are switched off, only those that send do something', () => {
  vi.stubGlobal('localStorage', { getItem: () => 'off' });
  expect([pressed('d'), pressed('j')]).toEqual([[], []]);
  expect(pressed('Enter', { ctrlKey: true })).toEqual(['prevented', 'sent']);
  vi.unstubAllGlobals();
});
