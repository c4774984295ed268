import { loadModule } from '../../frame/load-module.ts';

// The form's script loads at the first touch; without it, the link opens a mail.
document.querySelector('[data-report]')?.addEventListener('click', (event) => {
  event.preventDefault();
  const link = event.currentTarget as HTMLAnchorElement;
  loadModule(() => import('./report-form.ts')).then(
    ({ openReport }) => openReport(),
    () => location.assign(link.href),
  );
});
