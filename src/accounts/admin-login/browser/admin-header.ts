import { $admin, logOutAdmin } from './admin-session.ts';

const logOut = (): void => void logOutAdmin();

/** Makes the header's buttons work, and shows the links that the member's role includes; returns the function that ends it. */
export const followAdminHeader = (): (() => void) => {
  const buttons = document.querySelectorAll('[data-admin-logout]');
  for (const button of buttons) button.addEventListener('click', logOut);
  const unsubscribe = $admin.subscribe((admin) => {
    for (const item of document.querySelectorAll<HTMLElement>('[data-roles]'))
      item.hidden = admin !== null && item.dataset['roles']?.split(' ').includes(admin.role) === false;
  });
  return () => {
    for (const button of buttons) button.removeEventListener('click', logOut);
    unsubscribe();
  };
};
