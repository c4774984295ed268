import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findFreePort } from '../../support/site/free-port.ts';
import { type Driver, idOf, retried } from './driver.ts';
import { connectMarionette } from './marionette.ts';

/** Values of `about:config`: no animations, and `console.error` of pages on stdout. */
const preferences = (port: number) => ({
  'marionette.port': port,
  'ui.prefersReducedMotion': 1,
  'devtools.console.stdout.content': true,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.enabled': false,
});

/** Errors that the browser noticed in pages: exceptions, and resources that a policy blocked. */
const PAGE_ERRORS = `
  const messages = Services.console.getMessageArray();
  Services.console.reset();
  return messages
    .filter((each) => each instanceof Ci.nsIScriptError && (each.flags & Ci.nsIScriptError.warningFlag) === 0)
    .filter((each) => each.innerWindowID > 0 || /^(CSP|Content|content javascript)/.test(each.category))
    .map((each) => each.category + ': ' + each.errorMessage + ' (' + each.sourceName + ')');`;

/** What a page wrote by `console.error`. Firefox prints its own words there too, such as that it found no list of its experiments. */
const PRINTED_ERROR = /^console\.error:(?! RSLoader:)/;

/** Firefox cannot make its window narrower than 450 px, but what it shows in it. */
const NARROW = `
  gBrowser.selectedBrowser.style.maxWidth = arguments[0] + 'px';`;

/** Starts Firefox without a window and connects to Marionette, its own remote control. */
export const startFirefox = async (): Promise<Driver> => {
  const profile = await mkdtemp(join(tmpdir(), 'vitae-firefox-'));
  const port = await findFreePort();
  const lines = Object.entries(preferences(port)).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  await writeFile(join(profile, 'user.js'), lines.join(''));
  const args = ['--marionette', '--headless', '--no-remote', '--remote-allow-system-access'];
  const firefox = spawn('firefox-esr', [...args, '--profile', profile], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const stop = async (): Promise<void> => {
    const exit = firefox.exitCode === null ? once(firefox, 'exit') : undefined;
    firefox.kill('SIGKILL');
    await exit;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  let printed: string[] = [];
  createInterface({ input: firefox.stdout }).on('line', (line) => {
    if (PRINTED_ERROR.test(line)) printed.push(line);
  });
  try {
    const send = await retried(() => connectMarionette(port));
    await send('WebDriver:NewSession', {});
    const inBrowser = async (script: string, args: readonly unknown[]): Promise<unknown> => {
      await send('Marionette:SetContext', { value: 'chrome' });
      const value = await send('WebDriver:ExecuteScript', { script, args });
      await send('Marionette:SetContext', { value: 'content' });
      return value;
    };
    return {
      navigate: async (url) => void (await send('WebDriver:Navigate', { url })),
      back: async () => void (await send('WebDriver:Back', {})),
      execute: (script, args) => send('WebDriver:ExecuteScript', { script, args }),
      click: async (element) => void (await send('WebDriver:ElementClick', { id: idOf(element) })),
      type: async (element, text) =>
        void (await send('WebDriver:ElementSendKeys', { id: idOf(element), text })),
      deleteCookies: async () => void (await send('WebDriver:DeleteAllCookies', {})),
      resize: async (width, height) => {
        await send('WebDriver:SetWindowRect', { width, height });
        await inBrowser(NARROW, [width]);
      },
      takeComplaints: async () => {
        const errors = (await inBrowser(PAGE_ERRORS, [])) as string[];
        const complaints = [...errors, ...printed];
        printed = [];
        return complaints;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
