import { logOutAdmin } from '../../stores/admin/admin-session.ts';

for (const button of document.querySelectorAll('[data-admin-logout]'))
  button.addEventListener('click', () => void logOutAdmin());
