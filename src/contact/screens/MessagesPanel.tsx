import { useStore } from '@nanostores/react';
import { useCallback } from 'react';
import { $address, hashOf } from '../../base/frame/browser/hash-address.ts';
import { Moment } from '../../base/table/screens/PagedList.tsx';
import { itemId } from '../../base/table/screens/use-named-item.ts';
import { scriptAttributes } from '../../base/text/rules/language.ts';
import { WaitingList } from '../../site/to-do/screens/WaitingList.tsx';
import { $messages, loadMessages, setMessageState } from '../browser/messages.ts';
import type { StoredMessage } from '../calls/messages.ts';
import { MESSAGE_STATES, type MessageState } from '../rules.ts';

const STATES: Record<MessageState, string> = { unread: 'Unread', read: 'Read', done: 'Done' };

const confirmDeletion = (id: string, subject: string): void => {
  if (window.confirm(`Delete the message “${subject}”? This cannot be undone.`))
    void setMessageState(id, 'deleted');
};

const idOf = ({ id }: StoredMessage): string => id;

/** The messages from the contact form. */
export const MessagesPanel = () => {
  const isAll = useStore($address).params['show'] === 'all';
  const load = useCallback((more?: boolean) => loadMessages(isAll, more), [isAll]);
  return (
    <>
      <nav className="list-states" aria-label="Messages">
        <a href={hashOf('messages')} aria-current={isAll ? undefined : 'page'}>
          To do
        </a>
        <a href={hashOf('messages', { show: 'all' })} aria-current={isAll ? 'page' : undefined}>
          All
        </a>
      </nav>
      <WaitingList
        $list={$messages}
        load={load}
        label="Messages"
        nothing={isAll ? 'No messages yet' : 'No messages are waiting'}
        idOf={idOf}
        view={(item) => <Message key={item.id} item={item} />}
      />
    </>
  );
};

const Message = ({ item }: { item: StoredMessage }) => {
  const { id, name, email, phone, subject, message, sent, state } = item;
  const script = scriptAttributes(`${subject} ${message}`);
  return (
    <li>
      <article className="message" data-state={state} id={itemId(id)} tabIndex={-1}>
        <h2 {...script}>{subject}</h2>
        <ul className="message-from" aria-label="Sender">
          <li>
            <bdi>{name}</bdi>
          </li>
          <li>
            <a href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`}>
              {email}
            </a>
          </li>
          <li>
            <bdi>{phone}</bdi>
          </li>
          <li>
            <Moment at={sent} />
          </li>
        </ul>
        <p className="message-text" {...script}>
          {message}
        </p>
        <div className="row-actions">
          <span className="muted">{STATES[state]}</span>
          {MESSAGE_STATES.filter((each) => each !== state).map((each) => (
            <button key={each} type="button" onClick={() => void setMessageState(id, each)}>
              {`Mark as ${STATES[each].toLowerCase()}`}
            </button>
          ))}
          <button type="button" data-kind="danger" onClick={() => confirmDeletion(id, subject)}>
            Delete
          </button>
        </div>
      </article>
    </li>
  );
};
