import { loadModule } from '../../frame/load-module.ts';

// The form's script loads at the first touch; without it, the link opens a mail.
document.querySelector('[data-claim]')?.addEventListener('click', (event) => {
  event.preventDefault();
  const link = event.currentTarget as HTMLAnchorElement;
  loadModule(() => import('./claim-page-form.ts')).then(
    ({ openClaim }) => openClaim(),
    () => location.assign(link.href),
  );
});
