import { say } from '../../languages/rules/say.ts';

/** What visitors read when nothing better is known; alone in its module, because light pages load it too. */
export const tryAgain = (): string => say('call.try-again');
