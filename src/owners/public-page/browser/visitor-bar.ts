import { paths } from '../../../paths.ts';

/** Says above the owner's page that this is what visitors see, with the way back. */
export const showVisitorBar = (): void => {
  const article = document.querySelector('[data-profile]');
  if (article === null || article.querySelector('.visitor-bar')) return;
  const bar = document.createElement('p');
  bar.className = 'notice visitor-bar';
  bar.setAttribute('data-screen-only', '');
  const back = document.createElement('a');
  back.href = paths.myProfile();
  back.textContent = 'Back to editing';
  bar.append('You see what visitors see · ', back);
  article.prepend(bar);
};
