import { saveCsv } from '../../../base/frame/browser/save-file.ts';
import { countOf } from '../../../base/text/rules/number-words.ts';
import type { RunControl } from '../browser/run-control.ts';

type BadRowsProps = {
  control: RunControl;
  count: number;
  /** Whether the file is forgotten with this page. */
  isLast: boolean;
};

/** The rows that cannot be imported, as a file in the columns that came. */
export const BadRows = ({ control, count, isLast }: BadRowsProps) =>
  count > 0 && (
    <div className="import-bad">
      <p>
        <strong>{`${countOf(count, 'row')} cannot be imported.`}</strong>
        {isLast && <span> This browser forgets them when you leave the page.</span>}
      </p>
      <button
        className="button-link"
        type="button"
        onClick={() => void control.badFile().then((text) => saveCsv('rows-not-imported.csv', text))}
      >
        {count === 1 ? 'Save it as a file' : 'Save them as a file'}
      </button>
    </div>
  );
