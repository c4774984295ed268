/** The cross that closes a dialog, as those have it that the page was built with; [] on a page without them. */
export const dialogClose = (label?: string): Node[] => {
  const cross = document.querySelector('.dialog-close')?.cloneNode(true) as HTMLElement | undefined;
  const words = cross?.querySelector('span');
  if (words && label !== undefined) words.textContent = label;
  return cross === undefined ? [] : [cross];
};
