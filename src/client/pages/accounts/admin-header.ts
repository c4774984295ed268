import { logOutAdmin } from '../../stores/accounts/admin-session.ts';

for (const button of document.querySelectorAll('[data-admin-logout]'))
  button.addEventListener('click', () => void logOutAdmin());
