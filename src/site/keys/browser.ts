import { hasSingleKeys, setSingleKeys } from '../../base/frame/browser/single-keys.ts';

const box = document.querySelector<HTMLInputElement>('[data-single-keys]');
if (box !== null) {
  const show = (): void => {
    box.checked = hasSingleKeys();
  };
  box.addEventListener('change', () => {
    setSingleKeys(box.checked);
    // Of a browser that could not keep it.
    show();
  });
  show();
}
