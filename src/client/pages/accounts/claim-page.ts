import { loadModule } from '../../stores/load-module.ts';

// The form's own script comes with the first touch; without it the link leads to the mail with the same link.
document.querySelector('[data-claim]')?.addEventListener('click', (event) => {
  event.preventDefault();
  const link = event.currentTarget as HTMLAnchorElement;
  loadModule(() => import('./claim-page-form.ts')).then(
    ({ openClaim }) => openClaim(),
    () => location.assign(link.href),
  );
});
