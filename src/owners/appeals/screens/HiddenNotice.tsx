import { type SyntheticEvent, useState } from 'react';
import { TextArea } from '../../../base/form/screens/TextArea.tsx';
import { say, sayPieces } from '../../../base/languages/rules/say.ts';
import { Pieces } from '../../../base/languages/screens/Pieces.tsx';
import { dateFormat } from '../../../base/text/rules/day.ts';
import type { HiddenView as Notice } from '../../../moderation/page/calls.ts';
import { reasonName } from '../../../moderation/reports/rules/reasons.ts';
import { APPEAL_MAX } from '../../../moderation/rules/limits.ts';
import { MODERATION_SENTENCES } from '../../../moderation/rules/sentences.ts';
import { sendAppeal } from '../browser.ts';
import './hidden-notice.css';
import { FormActions } from '../../../base/form/screens/FormActions.tsx';

const FORMAT = dateFormat({ dateStyle: 'long' });

/** Says that the page is hidden, since when and why, and what the owner can do. */
export const HiddenNotice = ({ notice, mayAppeal }: { notice: Notice; mayAppeal: boolean }) => (
  <section className="hidden-notice" aria-labelledby="hidden-heading">
    <h2 id="hidden-heading">{say('owners.appeals.hidden')}</h2>
    <p>
      <Pieces
        of={sayPieces('owners.appeals.hidden-since', {
          day: FORMAT.format(new Date(notice.at)),
          reason: reasonName(notice.reason),
        })}
        tags={{ day: (text) => <time dateTime={notice.at}>{text}</time> }}
      />
    </p>
    {notice.note && <blockquote dir="auto">{notice.note}</blockquote>}
    {mayAppeal && <p className="muted">{say('owners.appeals.can-still')}</p>}
    {(mayAppeal || notice.appeal !== null) && <Appeal state={notice.appeal} />}
  </section>
);

type Sending = { kind: 'idle' | 'sending' } | { kind: 'failed'; message: string };

const Appeal = ({ state }: { state: Notice['appeal'] }) => {
  const [text, setText] = useState('');
  const [sending, setSending] = useState<Sending>({ kind: 'idle' });
  if (state === 'open')
    return (
      <p role="status">
        <strong>{MODERATION_SENTENCES.appealed}</strong> <span>{say('owners.appeals.will-be-read')}</span>
      </p>
    );
  if (state === 'refused')
    return (
      <p role="status">
        <strong>{say('owners.appeals.refused')}</strong>
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
      <summary>{say('owners.appeals.appeal')}</summary>
      <form className="form" onSubmit={(event) => void submit(event)} noValidate>
        <TextArea
          name="appeal"
          label={say('owners.appeals.why')}
          rows={5}
          required
          maxLength={APPEAL_MAX}
          value={text}
          error={sending.kind === 'failed' ? sending.message : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <FormActions isDisabled={sending.kind === 'sending'}>
          {sending.kind === 'sending' ? say('common.sending') : say('owners.appeals.send')}
        </FormActions>
      </form>
    </details>
  );
};
