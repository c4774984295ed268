import { test } from 'vitest';
import { violationsOf } from '../../../support/browser/axe.ts';
import { aVisitor } from '../../../support/browser/browser.ts';
import { openEditor, saveEdit } from '../../../support/browser/profile-editor.ts';
import { chooseKind, fill, isWhole, openWizard } from '../../../support/browser/register-page.ts';
import { logInOnPage, registerOnSite } from '../../../support/browser/site-owners.ts';
import { thisSite } from '../../../support/site/this-site.ts';

const RESUME = {
  basics: {
    name: 'Marit Solberg',
    label: 'Cartographer',
    email: 'no address',
    location: { city: 'Bergen' },
    profiles: [{ network: 'X', username: 'marit' }],
  },
  work: [{ name: 'Map Office', position: 'Cartographer' }],
  languages: [{ language: 'Norwegian' }],
};
const aFile = (content: string) => ({
  name: 'resume.json',
  mimeType: 'application/json',
  buffer: Buffer.from(content),
});

test.concurrent('a JSON Résumé fills the empty fields that are ticked, and is sent nowhere', async ({
  expect,
}) => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  await openWizard(page);
  await chooseKind(page, 'personal');
  await fill(page, { Profession: 'Surveyor' });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  const file = page.getByLabel('A file to start from');
  await file.setInputFiles(aFile('{"basics":'));
  await page.getByText('This file is damaged and cannot be read.').waitFor();

  await file.setInputFiles(aFile(JSON.stringify(RESUME)));
  const list = page.getByRole('group', { name: 'In the file' });
  await list.waitFor();
  await expect.poll(() => list.evaluate((element) => element === document.activeElement)).toBe(true);
  await list.getByText('Already filled in, and left alone: Profession.').waitFor();
  await list.getByRole('checkbox', { name: /Cartographer, Map Office/ }).waitFor();
  await list.getByText('Email: Please enter a valid email address').waitFor();
  await list.getByText('languages', { exact: true }).waitFor();
  await page.setViewportSize({ width: 320, height: 640 });
  await isWhole(page);
  expect(await violationsOf(page)).toEqual([]);
  await list.getByRole('checkbox', { name: /Bergen/ }).uncheck();
  await list.getByRole('button', { name: 'Fill in what is ticked' }).click();

  await page.getByText('3 entries were filled in.').waitFor();
  await page.getByRole('button', { name: 'From your file' }).click();
  const career = page.getByRole('group', { name: 'Career' });
  await career.getByText('Cartographer, Map Office').first().waitFor();
  await isWhole(page);
  expect(await violationsOf(page)).toEqual([]);
  const entered = (label: string) => page.getByLabel(label, { exact: true }).inputValue();
  expect(await entered('Name')).toBe('Marit Solberg');
  expect(await entered('Profession')).toBe('Surveyor');
  expect(await entered('Current City')).toBe('');
  expect(await entered('X')).toBe('@marit');
  expect(sent.join()).not.toContain('Solberg');
  await career.getByRole('button', { name: /^Remove/ }).click();
  await career.waitFor({ state: 'detached' });
});

test.concurrent('an owner fills empty fields and the career of their page from a file', async ({
  expect,
}) => {
  const owner = await registerOnSite('personal', { hometown: 'Goa' });
  await using visitor = await aVisitor({ viewport: { width: 360, height: 740 } });
  const { page } = visitor;
  await logInOnPage(page, owner.email);
  await openEditor(page);
  await page.getByLabel('A file to start from').setInputFiles(aFile(JSON.stringify(RESUME)));
  const list = page.getByRole('group', { name: 'In the file' });
  await list.getByRole('checkbox', { name: /Cartographer, Map Office/ }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await isWhole(page);
  await list.getByRole('button', { name: 'Fill in what is ticked' }).click();
  await page.getByText('2 entries were filled in.').waitFor();
  await page.getByRole('button', { name: 'Edit Cartographer, Map Office' }).waitFor();
  await saveEdit(page);
  const shown = async (): Promise<string> => (await fetch(new URL(owner.url, thisSite().baseUrl))).text();
  await expect.poll(shown).toContain('Map Office');
  expect(await shown()).not.toContain('Solberg');
});
