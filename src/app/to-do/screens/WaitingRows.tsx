import { type MouseEvent, useEffect, useRef } from 'react';
import { hashOf, readHash } from '../../../base/frame/browser/hash-address.ts';
import { Age } from '../../../base/table/screens/Age.tsx';
import type { WaitingItem } from '../../../site/to-do/calls.ts';
import { type $waiting, itemKey, loadMoreWaiting } from '../browser.ts';
import { initialsOf, waitingWords } from './waiting-words.ts';

type WaitingRowsProps = {
  state: ReturnType<typeof $waiting.get>;
  current: WaitingItem | undefined;
  onOpen: (item: WaitingItem) => void;
};

/** The rows of what waits: name, kind, age, and who has it. */
export const WaitingRows = ({ state, current, onOpen }: WaitingRowsProps) => {
  const list = useRef<HTMLOListElement>(null);
  const key = current && itemKey(current);
  useEffect(() => {
    if (key !== undefined)
      list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [key]);
  const { part, params } = readHash(location.hash);
  const follow = (event: MouseEvent, item: WaitingItem): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(item);
  };
  return (
    <nav className="waiting-rows" aria-label="What waits" data-old={state.kind === 'loading' || undefined}>
      <ol ref={list}>
        {state.items.map((item) => (
          <li key={itemKey(item)}>
            <a
              href={hashOf(part, { ...params, item: itemKey(item), id: item.id })}
              aria-current={itemKey(item) === key || undefined}
              onClick={(event) => follow(event, item)}
            >
              <span className="waiting-name">
                <bdi>{item.name || item.id}</bdi>
              </span>
              <Age at={item.since} />
              <span className="waiting-why" data-urgent={item.urgent || item.kind === 'appeal' || undefined}>
                {waitingWords(item)}
              </span>
              {item.assigned && (
                <span className="initials" title={item.assigned}>
                  <span className="visually-hidden">{`${item.assigned} has it`}</span>
                  <span aria-hidden="true">{initialsOf(item.assigned)}</span>
                </span>
              )}
            </a>
          </li>
        ))}
      </ol>
      {state.kind === 'ready' && state.next.length > 0 && (
        <p className="more">
          <button className="button-quiet" type="button" onClick={() => void loadMoreWaiting()}>
            Show more
          </button>
        </p>
      )}
    </nav>
  );
};
