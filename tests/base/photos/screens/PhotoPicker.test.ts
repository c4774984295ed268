import { expect, test } from 'vitest';
import { PhotoPicker } from '../../../../src/base/photos/screens/PhotoPicker.tsx';
import { buttonsOf, drawn, idle, linesOf } from '../../../support/tsx/drawn.ts';

const shown = (given: { photo?: string; error?: string; removable?: boolean; required?: boolean }): string =>
  drawn(PhotoPicker, {
    name: 'avatar',
    label: 'Profile Photo',
    photo: null,
    onPhoto: idle,
    onProblem: idle,
    ...given,
  });

test('a photo that is there is shown, can be replaced, and removed unless it may only be replaced', () => {
  expect(shown({ photo: '/uploads/a.jpg' })).toContain('<img src="/uploads/a.jpg"');
  expect(linesOf(shown({ photo: '/uploads/a.jpg' }))).toContain('Replace photo');
  expect(buttonsOf(shown({ photo: '/uploads/a.jpg' }))).toEqual(['Remove Profile Photo']);
  expect(buttonsOf(shown({ photo: '/uploads/a.jpg', removable: false }))).toEqual([]);
});

test('without a photo one can be chosen, and a stored one has no original to crop', () => {
  expect(linesOf(shown({}))).toEqual(['Profile Photo', 'Optional', 'Choose photo']);
  expect(linesOf(shown({ required: true }))).toEqual(['Profile Photo', 'Choose photo']);
  expect(shown({ photo: '/uploads/a.jpg' })).not.toContain('Crop');
});

test('a problem is tied to the control', () => {
  const html = shown({ error: 'Too large.' });
  expect(html).toMatch(/aria-invalid="true" aria-describedby="error-avatar"/);
  expect(html).toContain('id="error-avatar">Too large.');
});
