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
  const existing = document.querySelector<HTMLElement>(`.toasts > [role="${role}"]`);
  if (existing) return existing;
  const stack = document.querySelector('.toasts') ?? document.createElement('div');
  stack.className = 'toasts';
  const region = document.createElement('div');
  region.setAttribute('role', role);
  stack.append(region);
  document.body.append(stack);
  return region;
}
