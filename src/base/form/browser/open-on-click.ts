import { loadModule } from '../../frame/browser/load-module.ts';

/** Opens a dialog from a link, with a script that is loaded by the first click. If it cannot be loaded, the link is followed. */
export const openOnClick = (selector: string, load: () => Promise<{ open: () => void }>): void => {
  const link = document.querySelector<HTMLAnchorElement>(selector);
  link?.addEventListener('click', (event) => {
    event.preventDefault();
    loadModule(load).then(
      ({ open }) => open(),
      () => location.assign(link.href),
    );
  });
};
