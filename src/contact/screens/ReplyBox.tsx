import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { toast } from '../../base/frame/browser/toast.ts';
import { characters } from '../../base/text/rules/text.ts';
import { OnlyOne } from '../../site/to-do/screens/one-of-list.ts';
import { replyToMessage } from '../browser/messages.ts';
import { keepReplyDraft, readReplyDraft } from '../browser/reply-draft.ts';
import type { InboxMessage } from '../calls/messages.ts';
import { REPLY_LENGTH, REPLY_SENTENCES } from '../rules.ts';

type ReplyBoxProps = {
  message: InboxMessage;
  /** More that can be done with the message, in the row of the button. */
  children: ReactNode;
};

const problemOf = (text: string): string | null => {
  if (text.trim() === '') return 'Please write an answer';
  return characters(text) > REPLY_LENGTH ? `At most ${REPLY_LENGTH.toLocaleString('en')} characters` : null;
};

/** What is typed as an answer, which is kept until it is sent, and why it was not sent. */
const useReply = (message: InboxMessage) => {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const [isSending, setIsSending] = useState(false);
  const isAlone = useContext(OnlyOne) !== null;
  // Once open it stays, so that nothing moves under the pointer.
  const [isOpen, setOpen] = useState(isAlone);
  useEffect(() => {
    const kept = readReplyDraft(message.id);
    setText(kept);
    if (kept !== '') setOpen(true);
  }, [message.id]);
  const type = (next: string): void => {
    setText(next);
    setProblem('');
    keepReplyDraft(message.id, next);
  };
  /** Whether it was sent. */
  const send = async (): Promise<boolean> => {
    const wrong = problemOf(text);
    if (wrong === null) setIsSending(true);
    const failure = wrong ?? (await replyToMessage(message, text));
    setIsSending(false);
    setProblem(failure ?? '');
    if (failure === null) setText('');
    return failure === null;
  };
  return { text, type, problem, isSending, send, isOpen, open: () => setOpen(true) };
};

/** Where a message is answered. What is typed stays, also over a reload, until it is sent; Ctrl+Enter sends it. */
export const ReplyBox = ({ message, children }: ReplyBoxProps) => {
  const id = useId();
  const { text, type, problem, isSending, send, isOpen, open } = useReply(message);
  const field = useRef<HTMLTextAreaElement>(null);
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (isSending) return;
    if (await send()) toast(REPLY_SENTENCES.sent, 'status');
    else field.current?.focus();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit(event);
  };
  return (
    <form
      className="reply"
      data-open={isOpen || undefined}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <div className="reply-box" data-wrong={problem !== '' || undefined}>
        <label className="reply-to" htmlFor={id}>
          <span>To </span>
          <strong>
            <bdi>{message.email}</bdi>
          </strong>
        </label>
        <textarea
          placeholder={isOpen ? ' ' : 'Answer'}
          ref={field}
          id={id}
          rows={isOpen ? 6 : 1}
          value={text}
          aria-invalid={problem !== '' || undefined}
          aria-describedby={`${id}-foot`}
          aria-keyshortcuts="Control+Enter"
          onChange={(event) => type(event.target.value)}
          onFocus={open}
          onKeyDown={press}
        />
        <p className="reply-foot muted" id={`${id}-foot`}>
          <span role="status">{problem || 'Kept as you type. It leaves a minute after you send it.'}</span>
          <span className="numeric">{`${characters(text).toLocaleString('en')} of ${REPLY_LENGTH.toLocaleString('en')}`}</span>
        </p>
      </div>
      <div className="row-actions">
        <button className="button" type="submit" aria-disabled={isSending}>
          {isSending ? 'Sending' : 'Send and close'}
        </button>
        {children}
      </div>
    </form>
  );
};
