import { expect, test } from 'vitest';
import { plainForm } from '../../../../src/base/form/browser/plain-form.ts';

/** A form with a button that says nothing yet, as far as `setBusy` needs it. */
const aForm = () => {
  const button = { textContent: '', setAttribute: () => {} };
  const element = {
    elements: [],
    dataset: {},
    addEventListener: () => {},
    querySelector: (selector: string) => (selector.startsWith('button') ? button : null),
    querySelectorAll: () => [],
  };
  return { button, form: plainForm(element as unknown as HTMLFormElement, async () => {}) };
};

test('a button that a page names later keeps that name, before it was busy and after', () => {
  const { button, form } = aForm();
  button.textContent = 'Take this page over';
  form.setBusy(false);
  expect(button.textContent).toBe('Take this page over');
  form.setBusy(true, 'One moment…');
  form.setBusy(true, 'Still at it…');
  expect(button.textContent).toBe('Still at it…');
  form.setBusy(false);
  expect(button.textContent).toBe('Take this page over');
  form.setBusy(true);
  expect(button.textContent).toBe('Take this page over');
});
