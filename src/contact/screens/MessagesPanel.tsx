import { useStore } from '@nanostores/react';
import { useCallback, useContext, useEffect, useState } from 'react';
import { $address, choose, hashOf } from '../../base/frame/browser/hash-address.ts';
import { OnlyOne } from '../../site/to-do/screens/one-of-list.ts';
import { WaitingList } from '../../site/to-do/screens/WaitingList.tsx';
import { $messages, loadMessages, type MessageQuery, setMessageStates } from '../browser/messages.ts';
import type { InboxMessage } from '../calls/messages.ts';
import { Message } from './Message.tsx';
import './messages.css';
import '../../base/table/screens/bulk.css';

const idOf = ({ id }: InboxMessage): string => id;

const SHOWN: Record<MessageQuery['show'], { label: string; nothing: string }> = {
  waiting: { label: 'To do', nothing: 'No messages are waiting' },
  done: { label: 'Done', nothing: 'No messages are done' },
  all: { label: 'All', nothing: 'No messages yet' },
};
const NAMES = Object.keys(SHOWN) as MessageQuery['show'][];

/** How long typing in the search has to stop, in milliseconds. */
const DEBOUNCE = 300;

/** The messages from the contact form: those to do, those that are done, or all, with a search. */
export const MessagesPanel = () => {
  const { params } = useStore($address);
  const isAlone = useContext(OnlyOne) !== null;
  const show = (!isAlone && NAMES.find((name) => name === params['show'])) || 'waiting';
  const q = isAlone ? '' : (params['q'] ?? '');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const load = useCallback((more?: boolean) => loadMessages({ show, q }, more), [show, q]);
  const toggle = (id: string, isSelected: boolean): void =>
    setSelected((before) => {
      const next = new Set(before);
      if (isSelected) next.add(id);
      else next.delete(id);
      return next;
    });
  return (
    <>
      {!isAlone && <MessageTools show={show} q={q} />}
      <WaitingList
        $list={$messages}
        load={load}
        label="Messages"
        nothing={q === '' ? SHOWN[show].nothing : 'No message has these words'}
        idOf={idOf}
        view={(item) => (
          <Message
            key={item.id}
            item={item}
            {...(!isAlone && {
              isSelected: selected.has(item.id),
              onSelect: (isSelected: boolean) => toggle(item.id, isSelected),
            })}
          />
        )}
      />
      {!isAlone && <SelectedMessages selected={selected} onClear={() => setSelected(new Set())} />}
    </>
  );
};

const MessageTools = ({ show, q }: MessageQuery) => (
  <div className="toolbar">
    <nav className="list-states" aria-label="Messages">
      {NAMES.map((name) => (
        <a
          key={name}
          href={hashOf('messages', {
            ...(name !== 'waiting' && { show: name }),
            ...(q !== '' && { q }),
          })}
          aria-current={show === name ? 'page' : undefined}
        >
          {SHOWN[name].label}
        </a>
      ))}
    </nav>
    <MessageSearch q={q} />
  </div>
);

const MessageSearch = ({ q }: { q: string }) => {
  const [typed, setTyped] = useState(q);
  useEffect(() => setTyped(q), [q]);
  useEffect(() => {
    if (typed === q) return;
    const timer = setTimeout(() => choose({ q: typed || null }, { replace: true }), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [typed, q]);
  return (
    <div className="search-box">
      <label className="visually-hidden" htmlFor="message-search">
        Search messages
      </label>
      <input
        className="input"
        id="message-search"
        type="search"
        placeholder="Search messages"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  );
};

type SelectedMessagesProps = { selected: ReadonlySet<string>; onClear: () => void };

/** What can be done with the selected messages that are in the list. */
const SelectedMessages = ({ selected, onClear }: SelectedMessagesProps) => {
  const { items } = useStore($messages);
  const [isBusy, setIsBusy] = useState(false);
  const ids = items.map(idOf).filter((id) => selected.has(id));
  if (ids.length === 0) return null;
  const set = async (state: 'done' | 'deleted'): Promise<void> => {
    const what = ids.length === 1 ? 'this message' : `these ${ids.length} messages`;
    if (isBusy || (state === 'deleted' && !window.confirm(`Delete ${what}? This cannot be undone.`))) return;
    setIsBusy(true);
    await setMessageStates(ids, state);
    setIsBusy(false);
    onClear();
  };
  return (
    <section className="bulk-bar" aria-label="Selected messages">
      <p role="status">
        <strong className="numeric">{ids.length === 1 ? '1 message' : `${ids.length} messages`}</strong>
        <span> selected</span>
      </p>
      <div className="row-actions">
        <button type="button" aria-disabled={isBusy} onClick={() => void set('done')}>
          Mark as done
        </button>
        <button type="button" data-kind="danger" aria-disabled={isBusy} onClick={() => void set('deleted')}>
          Delete
        </button>
        <button type="button" onClick={onClear}>
          Clear
        </button>
      </div>
    </section>
  );
};
