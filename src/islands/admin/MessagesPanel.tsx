import { useStore } from '@nanostores/react';
import { $messages, loadMessages } from '../../client/stores/admin/admin-log.ts';
import { Moment, PagedList } from './PagedList.tsx';

/** What visitors wrote through the contact form. */
export const MessagesPanel = () => {
  const state = useStore($messages);
  return (
    <PagedList state={state} load={loadMessages} nothing="No messages yet">
      <ol className="message-list" aria-label="Messages">
        {state.items.map(({ id, name, email, phone, subject, message, sent }) => (
          <li key={id}>
            <article className="message">
              <h2>{subject}</h2>
              <p className="message-from">
                {name} ·{' '}
                <a href={`mailto:${email}?subject=${encodeURIComponent(`Re: ${subject}`)}`}>{email}</a> ·{' '}
                {phone} · <Moment at={sent} />
              </p>
              <p className="message-text">{message}</p>
            </article>
          </li>
        ))}
      </ol>
    </PagedList>
  );
};
