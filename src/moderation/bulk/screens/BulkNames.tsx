import '../../../base/table/screens/bulk.css';

const SHOWN = 10;

/** The names of the pages that an action is about; of many, the first ones. */
export const BulkNames = ({ of: pages }: { of: readonly { id: string; name: string }[] }) => (
  <ul className="bulk-names">
    {pages.slice(0, SHOWN).map(({ id, name }) => (
      <li key={id}>
        <bdi>{name}</bdi>
      </li>
    ))}
    {pages.length > SHOWN && <li className="muted">{`and ${pages.length - SHOWN} more`}</li>}
  </ul>
);
