import type { Defer } from '../../base/engine/storage/storage.ts';
import type { Endpoint } from '../../base/http/calls/endpoint.ts';
import { sessionKind } from '../../base/http/calls/endpoint.ts';
import type { AnsweredCall, CallHandler } from '../../base/http/server/handler.ts';
import { hasGoneNews } from '../../base/throttles/storage/gone-addresses.ts';
import type { AdminCall } from '../../site/audit/server/admin-handler.ts';
import type { Handler } from './group.ts';

/** The handler of a call, as a module exports it. */
export const handlerIn = (module: object, path: string): CallHandler => {
  const found = Object.values(module as Record<string, unknown>).find(
    (each) => isHandler(each) && each.endpoint.path === path,
  );
  if (found === undefined) throw new Error(`No handler answers ${path}`);
  return found as CallHandler;
};

const isHandler = (value: unknown): value is CallHandler =>
  typeof value === 'object' && value !== null && 'endpoint' in value && 'run' in value;

/** The pages that a call of the team names. */
const pagesIn = (input: unknown): string[] => {
  const { id, a, b } = (input ?? {}) as Readonly<Record<string, unknown>>;
  return [id, a, b].filter((each) => typeof each === 'string');
};

/** Work after a reply that sends letters may learn that nobody has an address: what follows from that comes at once. */
const settlingGone =
  ({ storage, later }: Pick<AnsweredCall<unknown>, 'storage' | 'later'>): Defer =>
  (task) =>
    later(async () => {
      try {
        return await task();
      } finally {
        if (hasGoneNews(storage)) {
          const { doubtGoneAddresses } = await import('../../owners/email/server/doubt-gone-addresses.ts');
          await doubtGoneAddresses(storage, Number.POSITIVE_INFINITY);
        }
      }
    });

/** What answers a call: its handler, with sessions and all checks. */
export const callAnswer = async (path: string, module: object): Promise<Handler> => {
  const { endpoint, run, further } = handlerIn(module, path);
  if (sessionKind(endpoint) === 'admin') {
    const { handleAdmin } = await import('../../accounts/admin-login/server/handle-admin.ts');
    const answer = run as CallHandler<unknown, unknown, AdminCall<unknown>>['run'];
    return handleAdmin(
      endpoint,
      (call) => {
        const onWholePages: AdminCall<unknown>['onWholePages'] = async (ids, act) => {
          const merge = await import('../../owners/merge/server/finish-begun.ts');
          return merge.onWholePages(call.storage, ids, act);
        };
        return onWholePages(pagesIn(call.input), () =>
          answer({ ...call, onWholePages, later: settlingGone(call) }),
        );
      },
      further,
    );
  }
  const { handle } = await import('../../accounts/server/handle.ts');
  const answer = run as CallHandler<unknown, unknown, AnsweredCall<unknown>>['run'];
  return handle(
    endpoint as Endpoint,
    (call) =>
      answer({
        ...call,
        later: settlingGone(call),
        tellArrival: () =>
          call.later(async () => {
            const { notifyOfArrival: tellArrival } = await import('../to-do/server/notices.ts');
            await tellArrival(call.storage);
          }),
      }),
    further,
  );
};
