import { expect, test } from 'vitest';
import { aVisitor } from '../../support/browser/browser.ts';
import { registerOnSite } from '../../support/browser/site-owners.ts';

/** A long name of an organisation in every third position, and no end in the newest. */
const positions = (count: number): string =>
  JSON.stringify(
    Array.from({ length: count }, (_, at) => ({
      organisation:
        at % 3 === 0 ? 'Ministry of Bridges, Harbours and Navigable Waterways' : `Institute of Tides ${at}`,
      role: 'Head of the department of movable bridges',
      from: `${1990 + at}-03`,
      to: at === count - 1 ? '' : String(1991 + at),
    })),
  );

test.each([
  [1, 1],
  [30, 2],
])('a life of %i positions is printed as a CV of %i pages without controls', async (count, pages) => {
  const { url } = await registerOnSite('personal', {
    name: `Printed Life ${count}`,
    positions: positions(count),
    education: JSON.stringify([{ school: 'Delft', degree: 'MSc', from: '1985', to: '1989' }]),
  });
  await using visitor = await aVisitor({ colorScheme: 'dark' });
  const { page } = visitor;
  await page.goto(url);
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(pages);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('heading', { name: 'Career' }).isVisible()).toBe(true);
  for (const control of ['Copy Link', 'Share', 'Report', 'Edit'])
    expect(await page.getByRole('button', { name: control }).isVisible(), control).toBe(false);
  expect(await page.getByRole('banner').isVisible()).toBe(false);
});
