import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { anEmail, LAST_OF_GROUPS, someDetails } from '../support/browser/register-page.ts';
import { registerOnSite } from '../support/browser/site-owners.ts';
import { aPhoto } from '../support/builders/photos.ts';
import { PASSWORD } from '../support/calls/calls.ts';
import { inEveryEngine } from './engines.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitae-photo-'));
  await writeFile(join(folder, 'photo.jpg'), (await aPhoto({ width: 900, height: 600 })).buffer);
});
afterAll(() => rm(folder, { recursive: true }));

inEveryEngine({
  'somebody registers, with a cropped photo and the captcha': async (page) => {
    await page.open('/register');
    await page.click('input[type="radio"]', /^Individual Biography/);
    await page.click('button', 'Next');
    await page.sees('*', 'Step 2 of 4');
    // The fields load by themselves, and move the button down.
    await page.sees('input[name="name"]');
    await page.click('button', 'Next');
    await page.sees('.error', /./);
    const isPhone = await page.run('return innerWidth < 768');
    for (const [label, value] of Object.entries(someDetails('personal', anEmail()))) {
      await page.fill(label, value);
      if (label === 'Blood Group') await page.choose('Who sees Blood Group', 'Show on my page');
      if (isPhone && LAST_OF_GROUPS.includes(label)) await page.click('button', 'Continue');
    }
    // The error of the last field goes away when the click takes the focus from it.
    await page.click('button', 'Next');
    await page.sees('*', 'Step 3 of 4');
    await page.fill('About', 'Draws coasts that no one has walked.');
    await page.chooseFile('Profile Photo', join(folder, 'photo.jpg'));
    await page.sees('img', 'Profile Photo, as it will be shown');
    await page.click('button', 'Crop Profile Photo');
    await page.click('dialog button', 'Use this part');
    await page.misses('dialog');
    await page.click('button', 'Next');
    await page.sees('*', 'Step 4 of 4');
    await page.click('input', "I'm not a robot");
    await page.sees('.altcha[data-state="verified"]');
    await page.click('button', 'Submit Registration');
    await page.sees('*', 'Registered successfully');
    await page.isAt(/^\/profile\/marit-solberg-/);
  },

  'an owner logs in and edits': async (page) => {
    const { email } = await registerOnSite('personal');
    await page.open('/login');
    await page.fill('Email', email);
    await page.fill('Password', PASSWORD);
    await page.click('button', 'Login');
    await page.isAt(/^\/my-profile/);
    await page.click('button', 'Edit Profile');
    await page.fill('Profession', 'Lamplighter');
    await page.click('button', 'Save');
    await page.sees('*', 'Profile updated successfully');
    await page.sees('*', 'Lamplighter');
  },
});
