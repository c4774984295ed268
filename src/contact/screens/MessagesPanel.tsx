import { useStore } from '@nanostores/react';
import { useCallback } from 'react';
import { $address, hashOf } from '../../base/frame/browser/hash-address.ts';
import { Moment, PagedList } from '../../base/table/screens/PagedList.tsx';
import { itemId, useNamedItem } from '../../base/table/screens/use-named-item.ts';
import { scriptAttributes } from '../../base/text/rules/language.ts';
import { $messages, loadMessages, setMessageState } from '../browser/messages.ts';
import { MESSAGE_STATES, type MessageState } from '../rules.ts';

const STATES: Record<MessageState, string> = { unread: 'Unread', read: 'Read', done: 'Done' };

const confirmDeletion = (id: string, subject: string): void => {
  if (window.confirm(`Delete the message “${subject}”? This cannot be undone.`))
    void setMessageState(id, 'deleted');
};

/** The messages from the contact form. */
export const MessagesPanel = () => {
  const state = useStore($messages);
  const isAll = useStore($address).params['show'] === 'all';
  const load = useCallback((more?: boolean) => loadMessages(isAll, more), [isAll]);
  useNamedItem(state, load);
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
      <PagedList state={state} load={load} nothing={isAll ? 'No messages yet' : 'No messages are waiting'}>
        <ol className="message-list" aria-label="Messages">
          {state.items.map(({ id, name, email, phone, subject, message, sent, state: seen }) => (
            <li key={id}>
              <article className="message" data-state={seen} id={itemId(id)} tabIndex={-1}>
                <h2 {...scriptAttributes(`${subject} ${message}`)}>{subject}</h2>
                <ul className="message-from" aria-label="Sender">
                  <li>
                    <bdi>{name}</bdi>
                  </li>
                  <li>
                    <a
                      href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`}
                    >
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
                <p className="message-text" {...scriptAttributes(`${subject} ${message}`)}>
                  {message}
                </p>
                <div className="row-actions">
                  <span className="muted">{STATES[seen]}</span>
                  {MESSAGE_STATES.filter((each) => each !== seen).map((each) => (
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
          ))}
        </ol>
      </PagedList>
    </>
  );
};
