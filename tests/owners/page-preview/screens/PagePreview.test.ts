import { expect, test } from 'vitest';
import { PagePreview } from '../../../../src/owners/page-preview/screens/PagePreview.tsx';
import { drawn, linesOf } from '../../../support/tsx/drawn.ts';

test('an empty page says what will stand where, and no row', () => {
  const page = { kind: 'personal', values: {}, lists: {}, hidden: [] } as const;
  expect(linesOf(drawn(PagePreview, { page, photo: null, awaited: 'Your story comes in step 3' }))).toEqual([
    'Your name',
    'Your profession',
    'Your story comes in step 3',
  ]);
});

test('a page is shown as readers will see it, the newest position first', () => {
  const page = {
    kind: 'personal',
    values: {
      name: 'Ingrid Halvorsen-Peña',
      profession: 'Conductor',
      message: 'She sings.',
      dob: '1981-03-09',
    },
    lists: {
      positions: [
        { organisation: 'Sjømannskor', role: 'Répétiteur', from: '2009', to: '2014' },
        { organisation: 'Harbour Choir', role: 'Conductor', from: '2014', to: '' },
      ],
      education: [{ school: 'Academy', degree: '', from: '', to: '' }],
    },
    hidden: ['dob:year'],
  } as const;
  const write = (field: string, text: string): string => (field === 'message' ? `“${text}”` : text);
  expect(linesOf(drawn(PagePreview, { page, photo: null, write }))).toEqual([
    'IH',
    'Ingrid Halvorsen-Peña',
    'Conductor',
    '“She sings.”',
    'Date of Birth',
    '1981',
    'Career',
    '2014 – now · Conductor · Harbour Choir',
    '2009 – 2014 · Répétiteur · Sjømannskor',
    'Education',
    'Academy',
  ]);
});

test('who has died has the years of their life, once the date is one', () => {
  const values = { name: 'Mary Anning', profession: 'Collector', dob: '1799-05-21' };
  const page = (died: string) => ({ kind: 'personal', values, lists: {}, hidden: [], died }) as const;
  const lines = (died: string) => linesOf(drawn(PagePreview, { page: page(died), photo: null }));
  expect(lines('1847-03-09')).toContain('1799–1847');
  expect(lines('1847-03').join()).not.toContain('1799–');
});
