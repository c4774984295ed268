import { onPress, showState } from '../../../base/form/browser/link-page.ts';
import { call } from '../../../base/http/browser/call.ts';
import { reportLetter } from '../calls.ts';
import { letterToken } from './letter-link.ts';

const token = letterToken();

const wordOf = (): string => document.querySelector<HTMLTextAreaElement>('#report-word')?.value.trim() ?? '';

onPress(
  'report',
  () => call(reportLetter, { token, word: wordOf() }),
  () => showState('done'),
);
