import type { Proposal } from '../../calls.ts';

type ProposalFactsProps = {
  proposal: Proposal;
  /** What was changed here before accepting it. */
  changed: Readonly<Record<string, unknown>>;
};

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? one : `${count} ${many}`;

/** Where a proposal says that it can be read, its note, and what the site knows of that name. */
export const ProposalFacts = ({ proposal, changed }: ProposalFactsProps) => {
  const { source, note, removed_before: removed, look_alikes: alike } = proposal;
  const edits = Object.keys(changed).length;
  return (
    <section aria-labelledby="proposal-facts">
      <h3 id="proposal-facts">What we know</h3>
      {removed && (
        <p className="notice" data-kind="warning">
          A page with this name was removed before, or is in the trash.
        </p>
      )}
      <ul className="new-page-signals">
        <li>
          <span>Source: </span>
          <a href={source} target="_blank" rel="noopener noreferrer nofollow">
            <bdi>{source}</bdi>
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </li>
        <li>
          <span>
            {alike.length === 0
              ? 'No page has this name'
              : counted(
                  alike.length,
                  '1 page has this name, or one like it',
                  'pages have this name, or one like it',
                )}
          </span>
        </li>
        {edits > 0 && (
          <li>
            <span>{counted(edits, '1 field changed by you', 'fields changed by you')}</span>
          </li>
        )}
      </ul>
      {note !== '' && (
        <>
          <h3>Note of the reader</h3>
          <p className="proposal-note" dir="auto">
            {note}
          </p>
        </>
      )}
    </section>
  );
};
