import { Icon } from '../../../base/icons/screens/Icon.tsx';
import { to } from '../../../base/languages/rules/address.ts';
import { entrySpanWords } from '../../../profiles/life/rules/career.ts';
import type { Entry } from '../rules/entry.ts';

type EntryWordsProps = {
  entry: Entry;
  died: string;
  /** The page that its organisation is a link to, or ''. */
  url?: string;
  /** Whether the organisation confirmed it, or what else is known of that. */
  mark?: { words: string; isConfirmed: boolean } | null;
};

/** An entry as its page shows it: years, role and organisation, or degree and school. */
export const EntryWords = ({ entry, died, url = '', mark = null }: EntryWordsProps) => {
  const { main, detail } = entry;
  const years = entrySpanWords(entry, { died });
  return (
    <div className="entry-words">
      {years !== '' && <p className="entry-years numeric">{years}</p>}
      <div className="entry-what">
        {detail !== '' && (
          <p className="entry-first">
            <bdi>{detail}</bdi>
          </p>
        )}
        <p className={detail === '' ? 'entry-first' : 'entry-second'}>
          {url === '' ? (
            <bdi>{main}</bdi>
          ) : (
            <a href={to(url)}>
              <bdi>{main}</bdi>
            </a>
          )}
        </p>
        {mark !== null && (
          <p className="entry-mark" data-confirmed={mark.isConfirmed || undefined}>
            {mark.isConfirmed && <Icon name="check" size={14} />}
            <span>{mark.words}</span>
          </p>
        )}
      </div>
    </div>
  );
};
