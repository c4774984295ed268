import { useStore } from '@nanostores/react';
import { $messages, loadMessages, setMessageState } from '../../../client/stores/contact/messages.ts';
import { MESSAGE_STATES, type MessageState } from '../../../domain/contact/message.ts';
import { Moment, PagedList } from '../table/PagedList.tsx';

const STATES: Record<MessageState, string> = { unread: 'Unread', read: 'Read', done: 'Done' };

const confirmDeletion = (id: string, subject: string): void => {
  if (window.confirm(`Delete the message “${subject}”? This cannot be undone.`))
    void setMessageState(id, 'deleted');
};

/** The messages from the contact form. */
export const MessagesPanel = () => {
  const state = useStore($messages);
  return (
    <PagedList state={state} load={loadMessages} nothing="No messages yet">
      <ol className="message-list" aria-label="Messages">
        {state.items.map(({ id, name, email, phone, subject, message, sent, state: seen }) => (
          <li key={id}>
            <article className="message" data-state={seen}>
              <h2>{subject}</h2>
              <p className="message-from">
                {name} ·{' '}
                <a
                  href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`}
                >
                  {email}
                </a>{' '}
                · {phone} · <Moment at={sent} />
              </p>
              <p className="message-text">{message}</p>
              <div className="row-actions">
                <span className="muted">{STATES[seen]}</span>
                {MESSAGE_STATES.filter((each) => each !== seen).map((each) => (
                  <button key={each} type="button" onClick={() => void setMessageState(id, each)}>
                    Mark as {STATES[each].toLowerCase()}
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
  );
};
