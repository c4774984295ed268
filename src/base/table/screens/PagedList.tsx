import { type ReactNode, useEffect } from 'react';
import type { PagedState } from '../browser.ts';
import { EmptyState } from './EmptyState.tsx';
import { Loading } from './Loading.tsx';

type PagedListProps = {
  state: PagedState<unknown>;
  load: (more?: boolean) => Promise<void>;
  /** The text of an empty list. */
  nothing: string;
  children: ReactNode;
};

/** A list that loads when it is opened, and then a page at a time. */
export const PagedList = ({ state, load, nothing, children }: PagedListProps) => {
  useEffect(() => void load(), [load]);
  const refresh = (): void => void load();
  if (state.kind === 'failed' && state.items.length === 0)
    return <EmptyState title={state.message} isProblem onRefresh={refresh} />;
  if (state.kind === 'ready' && state.items.length === 0)
    return <EmptyState title={nothing} onRefresh={refresh} />;
  return (
    <>
      {state.items.length > 0 && children}
      {state.kind === 'loading' && <Loading />}
      {state.kind === 'failed' && <p role="alert">{state.message}</p>}
      {state.kind === 'ready' && state.next !== null && (
        <p className="more">
          <button className="button-quiet" type="button" onClick={() => void load(true)}>
            Show older
          </button>
        </p>
      )}
    </>
  );
};

const FORMAT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** A moment in the reader's time zone. */
export const Moment = ({ at }: { at: string }) => <time dateTime={at}>{FORMAT.format(new Date(at))}</time>;
