import { onPress, showState } from '../../../base/form/browser/link-page.ts';
import { call } from '../../../base/http/browser/call.ts';
import { blockSender } from '../calls.ts';
import { letterToken } from './letter-link.ts';

const token = letterToken();

onPress(
  'block',
  () => call(blockSender, { token }),
  () => showState('done'),
);
