import { createElement } from 'react';
import { expect, test } from 'vitest';
import { EntryFields } from '../../../../src/owners/life/screens/EntryFields.tsx';
import type { EntryDialogProps } from '../../../../src/owners/life/screens/entry-dialog-props.ts';
import { useEntryForm } from '../../../../src/owners/life/screens/use-entry-form.ts';
import { drawn } from '../../../support/tsx/drawn.ts';

const Fields = (props: EntryDialogProps) =>
  createElement(EntryFields, { ...props, state: useEntryForm(props) });

const fieldsOf = (list: EntryDialogProps['list']): string =>
  drawn(Fields, {
    list,
    joined: null,
    pending: null,
    asking: null,
    isFinal: true,
    onSave: async () => null,
    onKept: () => undefined,
    onClose: () => undefined,
  });

test.each([
  ['positions', 'Organisation'],
  ['education', 'School'],
] as const)('the first box of %s is completed from the directory', (list, label) => {
  const [box = ''] = /<input[^>]*>/.exec(fieldsOf(list)) ?? [];
  expect(box).toContain('role="combobox"');
  const [, id = ''] = / id="([^"]*)"/.exec(box) ?? [];
  expect(fieldsOf(list)).toMatch(new RegExp(`<label[^>]*for="${id}"[^>]*>.*?${label}`));
});
