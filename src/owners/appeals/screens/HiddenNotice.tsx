import { type SyntheticEvent, useState } from 'react';
import { TextArea } from '../../../base/form/screens/TextArea.tsx';
import type { HiddenView as Notice } from '../../../moderation/page/calls.ts';
import { REASON_NAMES } from '../../../moderation/reports/rules/reasons.ts';
import { APPEAL_MAX } from '../../../moderation/rules/limits.ts';
import { MODERATION_SENTENCES } from '../../../moderation/rules/sentences.ts';
import { sendAppeal } from '../browser.ts';
import './hidden-notice.css';
import { FormActions } from '../../../base/form/screens/FormActions.tsx';

const FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });

/** Says that the page is hidden, since when and why, and what the owner can do. */
export const HiddenNotice = ({ notice }: { notice: Notice }) => (
  <section className="hidden-notice" aria-labelledby="hidden-heading">
    <h2 id="hidden-heading">Your page is hidden</h2>
    <p>
      Since <time dateTime={notice.at}>{FORMAT.format(new Date(notice.at))}</time>
      <span>{` nobody but you can see it. The reason: ${REASON_NAMES[notice.reason]}.`}</span>
    </p>
    {notice.note && <blockquote dir="auto">{notice.note}</blockquote>}
    <p className="muted">You can still edit, export and delete it.</p>
    <Appeal state={notice.appeal} />
  </section>
);

type Sending = { kind: 'idle' | 'sending' } | { kind: 'failed'; message: string };

const Appeal = ({ state }: { state: Notice['appeal'] }) => {
  const [text, setText] = useState('');
  const [sending, setSending] = useState<Sending>({ kind: 'idle' });
  if (state === 'open')
    return (
      <p role="status">
        <strong>{MODERATION_SENTENCES.appealed}</strong> An administrator will look at the page again and
        write to you.
      </p>
    );
  if (state === 'refused')
    return (
      <p role="status">
        <strong>We have considered your appeal. The page stays hidden.</strong>
      </p>
    );
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (sending.kind === 'sending') return;
    setSending({ kind: 'sending' });
    const message = await sendAppeal(text);
    setSending(message === null ? { kind: 'idle' } : { kind: 'failed', message });
  };
  return (
    <details>
      <summary>Appeal this decision</summary>
      <form className="form" onSubmit={(event) => void submit(event)} noValidate>
        <TextArea
          name="appeal"
          label="Why should the page be shown again? You can appeal once."
          rows={5}
          required
          maxLength={APPEAL_MAX}
          value={text}
          error={sending.kind === 'failed' ? sending.message : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <FormActions isDisabled={sending.kind === 'sending'}>
          {sending.kind === 'sending' ? 'Sending…' : 'Send appeal'}
        </FormActions>
      </form>
    </details>
  );
};
