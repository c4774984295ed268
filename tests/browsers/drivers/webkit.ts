import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../support/site/free-port.ts';
import { type Driver, idOf, retried } from './driver.ts';

const BROWSER = join(import.meta.dirname, 'webkit-browser.py');

/** Starts WebKit on a screen in memory, through its driver. */
export const startWebKit = async (): Promise<Driver> => {
  const folder = await mkdtemp(join(tmpdir(), 'vitae-webkit-'));
  // Where GTK reads its settings.
  await mkdir(join(folder, 'gtk-3.0'));
  await writeFile(join(folder, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  const complaints = join(folder, 'complaints.txt');
  await writeFile(complaints, '');
  const port = await findFreePort();
  const env = {
    ...process.env,
    XDG_CONFIG_HOME: folder,
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
    NO_AT_BRIDGE: '1',
  };
  const args = ['-a', '-s', '-screen 0 1400x1000x24', 'WebKitWebDriver', '-p', String(port)];
  // A group of its own, so that the screen, the driver and the browser end together.
  const driver = spawn('xvfb-run', args, { env, stdio: 'ignore', detached: true });
  const stop = async (): Promise<void> => {
    const exit = driver.exitCode === null ? once(driver, 'exit') : undefined;
    process.kill(-(driver.pid as number), 'SIGTERM');
    await exit;
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const init = { method, ...(body && { body: JSON.stringify(body) }) };
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, init);
    const { value } = (await reply.json()) as { value: unknown };
    if (reply.ok) return value;
    const { error, message } = value as { error: string; message: string };
    throw new Error(`${error}: ${message}`);
  };
  try {
    await retried(() => call('GET', '/status'));
    const options = { binary: BROWSER, args: [] };
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
    const { sessionId } = (await call('POST', '/session', { capabilities })) as { sessionId: string };
    const send = (path: string, body: object): Promise<unknown> =>
      call('POST', `/session/${sessionId}/${path}`, body);
    return {
      navigate: async (url) => void (await send('url', { url })),
      back: async () => void (await send('back', {})),
      execute: (script, args) => send('execute/sync', { script, args }),
      click: async (element) => void (await send(`element/${idOf(element)}/click`, {})),
      type: async (element, text) => void (await send(`element/${idOf(element)}/value`, { text })),
      deleteCookies: async () => void (await call('DELETE', `/session/${sessionId}/cookie`)),
      resize: async (width, height) => void (await send('window/rect', { width, height })),
      takeComplaints: async () => {
        const text = await readFile(complaints, 'utf8');
        await truncate(complaints);
        return text.split('\n').filter(Boolean);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
