import { say } from '../../../base/languages/rules/say.ts';
import type { OwnTie } from '../../../profiles/ties/rules/tie.ts';
import type { Entry } from '../rules/entry.ts';
import type { EntryForm } from '../rules/entry-form.ts';
import { EntryWords } from './EntryWords.tsx';
import { tieMark, willBeAsked } from './tie-mark.ts';

type EntryPreviewProps = { entry: Entry; form: EntryForm; known: OwnTie | null };

/** How an entry will look on the page; nothing while it has no name. */
export const EntryPreview = ({ entry, form, known }: EntryPreviewProps) => {
  if (entry.main === '') return null;
  const asked = form.page !== null && form.asks ? willBeAsked() : null;
  const url = known?.state === 'confirmed' ? known.url : '';
  return (
    <section className="entry-preview" aria-label={say('owners.life.on-your-page')}>
      <p className="hint">{say('owners.life.on-your-page')}</p>
      <EntryWords entry={entry} died="" url={url} mark={known === null ? asked : tieMark(known)} />
      {form.isNow && entry.from === '' && <p className="hint">{say('owners.life.no-dates')}</p>}
    </section>
  );
};
