const SHOWN_FOR = 3_000;

/** Shows a message at the bottom of the page for a moment and announces it: a problem assertively, a success (`status`) politely. */
export function toast(message: string, role: 'alert' | 'status' = 'alert'): void {
  const note = document.createElement('p');
  note.className = 'toast';
  note.dataset['kind'] = role;
  note.textContent = message;
  regionOf(role).append(note);
  setTimeout(() => note.remove(), SHOWN_FOR);
}

function regionOf(role: 'alert' | 'status'): HTMLElement {
  const stack = stackInReach();
  const existing = stack.querySelector<HTMLElement>(`:scope > [role="${role}"]`);
  if (existing) return existing;
  const region = document.createElement('div');
  region.setAttribute('role', role);
  stack.append(region);
  return region;
}

/** The messages, in the open dialog if there is one: what is outside of it is neither above its backdrop nor announced. */
function stackInReach(): Element {
  const stack = document.querySelector('.toasts') ?? document.createElement('div');
  stack.className = 'toasts';
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
  const place = dialog ?? document.body;
  if (stack.parentElement === place) return stack;
  place.append(stack);
  dialog?.addEventListener('close', () => document.body.append(stack), { once: true });
  return stack;
}
