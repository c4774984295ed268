import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { say } from '../../../base/languages/rules/say.ts';
import { TIE_SENTENCES, tieWords } from '../../../profiles/ties/rules/tie.ts';
import { EntryWords } from '../../life/screens/EntryWords.tsx';
import { tieMark } from '../../life/screens/tie-mark.ts';
import { $ownTies } from '../browser/own-ties.ts';
import { careerTies, NO_TIE_CHANGES } from '../rules/tie-changes.ts';
import { PersonDialog } from './PersonDialog.tsx';
import '../../life/screens/entry-rows.css';

/** How many people the page shows; all of them are in the tab. */
const SHOWN = 8;

/** The people on a company's own page, confirmed or asked, and the dialog to ask one more. */
export const OwnPeople = ({ onAll }: { onAll: () => void }) => {
  const state = useStore($ownTies);
  const [isAdding, setAdding] = useState(false);
  const [message, setMessage] = useState('');
  if (state.kind !== 'ready') return null;
  const people = careerTies(state.items, NO_TIE_CHANGES);
  return (
    <div>
      {people.length === 0 ? (
        <p className="hint">{say('owners.ties.nobody-here')}</p>
      ) : (
        <ol className="entry-rows">
          {people.slice(0, SHOWN).map((tie) => (
            <li key={tie.tie}>
              <EntryWords
                entry={{ ...tie, main: tie.name, detail: tieWords(tie) }}
                died=""
                url={tie.url}
                mark={tieMark(tie)}
              />
            </li>
          ))}
        </ol>
      )}
      {people.length > SHOWN && (
        <button className="entry-add" type="button" onClick={onAll}>
          {say('owners.waiting.more', { count: people.length - SHOWN })}
        </button>
      )}
      <p className="said" role="status">
        {message}
      </p>
      <button className="entry-add" type="button" data-add onClick={() => setAdding(true)}>
        <span aria-hidden="true">+ </span>
        <span>{say('owners.ties.add-person')}</span>
      </button>
      {isAdding && (
        <PersonDialog onAsked={() => setMessage(TIE_SENTENCES.asked)} onClose={() => setAdding(false)} />
      )}
    </div>
  );
};
