import { checkedToken } from '../../accounts/links/browser.ts';
import { onPress, showState } from '../../base/form/browser/link-page.ts';
import { call } from '../../base/http/browser/call.ts';
import { say } from '../../base/languages/rules/say.ts';
import { longDay } from '../../base/text/rules/day.ts';
import { showClaimedPage } from '../claims/browser/claimed-page.ts';
import { stillRight } from './calls.ts';

const token = checkedToken('right', ({ right }) => {
  if (right === undefined) return;
  showClaimedPage(right.page);
  const { until } = right;
  for (const part of document.querySelectorAll<HTMLElement>('[data-asks]'))
    part.hidden = part.dataset['asks'] !== (until === null ? 'right' : 'keep');
  const words = document.querySelector<HTMLElement>('[data-leaving-words]');
  if (words !== null && until !== null)
    words.textContent = say('owners.still-page.leaving', { day: longDay(until.slice(0, 10)) });
  // A link of the letter leads there, and the form shows only then.
  if (location.hash === '#leave')
    requestAnimationFrame(() => document.getElementById('leave')?.scrollIntoView());
});

const answer = (action: 'right' | 'leave') => () => call(stillRight, { token, action });

onPress('right', answer('right'), () => showState('done'));
onPress('keep', answer('right'), () => showState('done'));
onPress('leave', answer('leave'), () => showState('left'));
