import { say } from '../../languages/rules/say.ts';

const COPIED_FOR = 2_000;
const WIDTH = 550;
const HEIGHT = 400;

const labels = new WeakMap<Element, string>();
const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>();

/** Copies without the Clipboard API, which plain http and old browsers lack. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'visually-hidden';
  field.readOnly = true;
  document.body.append(field);
  field.select();
  // Deprecated, but the only way without https.
  const copied = (document as { execCommand?: (command: 'copy') => boolean }).execCommand?.('copy') ?? false;
  field.remove();
  return copied;
}

async function copyLink(button: HTMLElement): Promise<void> {
  const link = button.dataset['copyLink'] ?? location.href;
  const place = button.querySelector('[data-copy-text]') ?? button;
  const copied = await navigator.clipboard?.writeText(link).then(
    () => true,
    () => false,
  );
  if (!copied && !copyBySelection(link)) {
    window.prompt(place.textContent.trim(), link);
    return;
  }
  button.focus();
  const label = labels.get(button) ?? place.textContent;
  labels.set(button, label);
  place.textContent = say('common.copied');
  clearTimeout(timers.get(button));
  timers.set(
    button,
    setTimeout(() => {
      place.textContent = label;
    }, COPIED_FOR),
  );
}

/** Opens a share window centred over this one. */
function openWindow(address: string): void {
  const left = Math.round(screenX + (outerWidth - WIDTH) / 2);
  const top = Math.round(screenY + (outerHeight - HEIGHT) / 2);
  window.open(address, '_blank', `popup,noopener,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`);
}

document.addEventListener('click', (event) => {
  const target = (event.target as Element).closest<HTMLElement>('[data-share], [data-copy-link]');
  if (!target) return;
  if (target.hasAttribute('data-copy-link')) {
    void copyLink(target);
    return;
  }
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  openWindow((target as HTMLAnchorElement).href);
});
