import { afterEach, expect, test, vi } from 'vitest';
import { KeysDialog } from '../../../../src/app/to-do/screens/KeysDialog.tsx';
import { drawn, idle } from '../../../support/tsx/drawn.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['on', null, 'true'],
  ['off', 'off', 'false'],
])('the list of keys shows that those of one character are %s', (_state, kept, isOn) => {
  vi.stubGlobal('localStorage', { getItem: () => kept });
  const html = drawn(KeysDialog, { onClose: idle });
  expect(html).toContain(`role="switch" aria-checked="${isOn}"`);
});
