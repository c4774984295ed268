import { loadModule } from '../../stores/load-module.ts';

// The form's own script comes with the first touch; without it the link is a letter to the site.
document.querySelector('[data-report]')?.addEventListener('click', (event) => {
  event.preventDefault();
  const link = event.currentTarget as HTMLAnchorElement;
  loadModule(() => import('./report-form.ts')).then(
    ({ openReport }) => openReport(),
    () => location.assign(link.href),
  );
});
