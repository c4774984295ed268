import { afterEach, expect, test, vi } from 'vitest';
import { mountCaptcha } from '../../../../src/base/captcha/browser/captcha.ts';

afterEach(() => void vi.unstubAllGlobals());

test('over plain http on another machine, the captcha says that it needs https', async () => {
  vi.stubGlobal('isSecureContext', false);
  vi.stubGlobal('document', { createElement: () => ({ className: '', textContent: '' }) });
  const replaceChildren = vi.fn();
  const captcha = await mountCaptcha({ replaceChildren } as unknown as HTMLElement);
  const sentence =
    'The verification needs https. Please open this site at an address that begins with https.';
  expect(replaceChildren).toHaveBeenCalledWith(expect.objectContaining({ textContent: sentence }));
  expect(captcha.problem).toBe(sentence);
  expect(await captcha.solution()).toBe(null);
});
