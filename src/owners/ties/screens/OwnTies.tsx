import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { isPresent } from '../../../base/fields/rules/span.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { TIE_SENTENCES } from '../../../profiles/ties/rules/tie.ts';
import { $ownTies } from '../browser/own-ties.ts';
import { PersonDialog } from './PersonDialog.tsx';
import { TieRequests, useTieAnswers } from './TieRequests.tsx';
import { TieTable } from './TieTable.tsx';
import './ties.css';

/** The people of a company's page: what waits for the owner's answer, all of them in tables, and the dialog to ask one more. */
export const OwnTies = () => {
  const state = useStore($ownTies);
  const said = useRef<HTMLParagraphElement>(null);
  const { message, setMessage, busy, decide } = useTieAnswers(said);
  const [isAdding, setAdding] = useState(false);
  const items = state.kind === 'ready' ? state.items : [];
  const asked = items.filter(({ state: each, asked_by: by }) => each === 'asked' && by === 'me');
  const confirmed = items.filter(({ state: each }) => each === 'confirmed');
  return (
    <section className="own-ties" aria-labelledby="own-ties">
      <h2 id="own-ties">{say('profiles.ties.people')}</h2>
      <p className="said" role="status" tabIndex={-1} ref={said}>
        {message}
      </p>
      {state.kind === 'loading' && (
        <p className="muted" role="status">
          {say('common.loading')}
        </p>
      )}
      <TieRequests />
      {state.kind === 'ready' && items.length === 0 && (
        <div className="empty">
          <p>{say('owners.ties.nobody')}</p>
          <p>{say('owners.ties.ask-a-page')}</p>
        </div>
      )}
      <TieTable caption={say('owners.ties.asked')} ties={asked} busy={busy} onDecide={decide} />
      <TieTable
        caption={say('profiles.ties.now')}
        ties={confirmed.filter(isPresent)}
        busy={busy}
        onDecide={decide}
      />
      <TieTable
        caption={say('profiles.ties.before')}
        ties={confirmed.filter((tie) => !isPresent(tie))}
        busy={busy}
        onDecide={decide}
      />
      {state.kind === 'ready' && (
        <button className="entry-add" type="button" onClick={() => setAdding(true)}>
          <span aria-hidden="true">+ </span>
          <span>{say('owners.ties.add-person')}</span>
        </button>
      )}
      {isAdding && (
        <PersonDialog onAsked={() => setMessage(TIE_SENTENCES.asked)} onClose={() => setAdding(false)} />
      )}
    </section>
  );
};
