import { useContext } from 'react';
import { Moment } from '../../base/table/screens/PagedList.tsx';
import { useKeys } from '../../base/table/screens/use-keys.ts';
import { itemId } from '../../base/table/screens/use-named-item.ts';
import { isEmail } from '../../base/text/rules/email.ts';
import { scriptAttributes } from '../../base/text/rules/language.ts';
import { Key } from '../../site/to-do/screens/DecisionBar.tsx';
import { OnlyOne } from '../../site/to-do/screens/one-of-list.ts';
import { setMessageState } from '../browser/messages.ts';
import type { InboxMessage } from '../calls/messages.ts';
import { MESSAGE_STATES, type MessageState, REPLY_SENTENCES } from '../rules.ts';
import { ReplyBox } from './ReplyBox.tsx';

const STATES: Record<MessageState, string> = { unread: 'Unread', read: 'Read', done: 'Done' };

const confirmDeletion = ({ id, subject }: InboxMessage): void => {
  if (window.confirm(`Delete the message “${subject}”? This cannot be undone.`))
    void setMessageState(id, 'deleted');
};

type MessageProps = {
  item: InboxMessage;
  isSelected?: boolean;
  /** Missing where it is the only one. */
  onSelect?: (isSelected: boolean) => void;
};

/** A message, what was answered to it, and where it is answered. */
export const Message = ({ item, isSelected = false, onSelect }: MessageProps) => {
  const { id, subject, message, state, replies } = item;
  const script = scriptAttributes(`${subject} ${message}`);
  return (
    <li>
      <article className="message" data-state={state} id={itemId(id)} tabIndex={-1}>
        <div className="message-head">
          <h2 {...script}>{subject}</h2>
          {onSelect && (
            <input
              className="select"
              type="checkbox"
              aria-label={`Select ${subject}`}
              checked={isSelected}
              onChange={(event) => onSelect(event.target.checked)}
            />
          )}
        </div>
        <Sender item={item} />
        <p className="message-text" {...script}>
          {message}
        </p>
        {replies.length > 0 && <Replies replies={replies} />}
        <Actions item={item} />
      </article>
    </li>
  );
};

const Sender = ({ item: { name, email, phone, subject, sent, state } }: { item: InboxMessage }) => (
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
    <li>{STATES[state]}</li>
  </ul>
);

const Replies = ({ replies }: Pick<InboxMessage, 'replies'>) => (
  <ol className="replies" aria-label="Answers">
    {replies.map(({ at, by, text }) => (
      <li key={`${at} ${by}`}>
        <p className="muted">
          <bdi>{by || 'You'}</bdi>
          <span>, </span>
          <Moment at={at} />
        </p>
        <p className="message-text" dir="auto">
          {text}
        </p>
      </li>
    ))}
  </ol>
);

/** Answers, marks or deletes a message. */
const Actions = ({ item }: { item: InboxMessage }) => {
  const { id, email, state } = item;
  const isAlone = useContext(OnlyOne) !== null;
  useKeys({ d: isAlone && state !== 'done' ? () => void setMessageState(id, 'done') : undefined });
  const buttons = (
    <>
      {MESSAGE_STATES.filter((each) => each !== state).map((each) => (
        <button
          key={each}
          type="button"
          aria-keyshortcuts={isAlone && each === 'done' ? 'd' : undefined}
          onClick={() => void setMessageState(id, each)}
        >
          <span>{each === 'done' ? 'Close without answer' : `Mark as ${STATES[each].toLowerCase()}`}</span>
          {isAlone && each === 'done' && <Key>d</Key>}
        </button>
      ))}
      <button type="button" data-kind="danger" onClick={() => confirmDeletion(item)}>
        Delete
      </button>
    </>
  );
  if (isEmail(email)) return <ReplyBox message={item}>{buttons}</ReplyBox>;
  return (
    <>
      <p className="muted">{REPLY_SENTENCES.noAddress}</p>
      <div className="row-actions">{buttons}</div>
    </>
  );
};
