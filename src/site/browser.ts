import '../base/frame/browser/share.ts';

/** Gives each example of the page a button that copies it. */
for (const [at, example] of [...document.querySelectorAll('pre')].entries()) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy-example button-quiet';
  button.dataset['copyLink'] = example.textContent.trimEnd();
  const label = document.createElement('span');
  label.dataset['copyText'] = '';
  label.setAttribute('aria-live', 'polite');
  label.textContent = 'Copy';
  const which = document.createElement('span');
  which.className = 'visually-hidden';
  which.textContent = ` example ${at + 1}`;
  button.append(label, which);
  example.before(button);
}
