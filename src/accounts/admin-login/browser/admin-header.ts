import { $admin, logOutAdmin } from './admin-session.ts';

for (const button of document.querySelectorAll('[data-admin-logout]'))
  button.addEventListener('click', () => void logOutAdmin());

// Shows the screens that the member's role includes.
$admin.subscribe((admin) => {
  for (const item of document.querySelectorAll<HTMLElement>('[data-roles]'))
    item.hidden = admin !== null && item.dataset['roles']?.split(' ').includes(admin.role) === false;
});
