import { handler } from '../../../base/http/server/handler.ts';
import { purge, tagsOf } from '../../../site/caches/server.ts';
import { explainingLinkEnd } from '../../email/server/link-end.ts';
import { stillRight } from '../calls.ts';
import { STILL_RIGHT_SENTENCES } from '../rules.ts';
import { confirmPage, letPageGo } from './answer.ts';
import { tellLeaving } from './leaving.ts';

export const stillRightHandler = handler(stillRight, async ({ input: { token, action }, storage, later }) =>
  explainingLinkEnd(storage, ['right'], token, async () => {
    const isRight = action === 'right';
    const { id } = await (isRight ? confirmPage : letPageGo)(storage, token);
    later(() => purge(tagsOf(id)));
    if (!isRight) later(() => tellLeaving(storage, id));
    return {
      success: true as const,
      message: isRight ? STILL_RIGHT_SENTENCES.done : STILL_RIGHT_SENTENCES.left,
    };
  }),
);
