import { say } from '../../base/languages/rules/say.ts';

/** How long a page may load without a message, in milliseconds. */
const MESSAGE_DELAY_MS = 300;

/** The path of a file. */
const FILE = /\.\w+$/;

let timer: ReturnType<typeof setTimeout> | undefined;
let note: HTMLElement | undefined;

const forget = (): void => {
  clearTimeout(timer);
  note?.remove();
};

// A profile arrives complete, so the message shows on the page before.
document.addEventListener('click', (event) => {
  const link =
    event.target instanceof Element
      ? event.target.closest<HTMLAnchorElement>('a[href^="/"][href*="/profile/"]')
      : null;
  if (!link || link.target === '_blank' || event.metaKey || event.ctrlKey || event.shiftKey) return;
  // A file of a page is saved, and this page stays.
  if (FILE.test(link.pathname)) return;
  forget();
  timer = setTimeout(() => {
    // What a dialog has answered leads nowhere.
    if (event.defaultPrevented) return;
    note = document.createElement('div');
    note.className = 'toasts';
    note.setAttribute('role', 'status');
    const text = document.createElement('p');
    text.className = 'toast';
    text.textContent = say('profiles.page.loading');
    note.append(text);
    document.body.append(note);
  }, MESSAGE_DELAY_MS);
});
window.addEventListener('pagehide', forget);
window.addEventListener('pageshow', forget);
