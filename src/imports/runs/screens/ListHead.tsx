import { useStore } from '@nanostores/react';
import { FileButton } from '../../../base/form/screens/FileButton.tsx';
import { Icon } from '../../../base/icons/screens/Icon.tsx';
import { countOf } from '../../../base/text/rules/number-words.ts';
import type { OpenRun } from '../browser/import-view.ts';
import type { RunControl } from '../browser/run-control.ts';
import { importIcons } from './import-icons.ts';

/** The file, how it was read, and the mapping that was taken for it. */
export const ListHead = ({ control, view: { run, facts } }: { control: RunControl; view: OpenRun }) => {
  const mappings = useStore(control.mappings.$all);
  const traits = [countOf(facts.rows, 'row'), countOf(facts.review.columns.length, 'column')].join(', ');
  return (
    <div className="import-head">
      <Icon name={importIcons.file} size={32} />
      <div>
        <h2 id="import-step" tabIndex={-1}>
          <bdi>{run.file}</bdi>
        </h2>
        <p className="muted">{[traits, ...facts.traits].join(' · ')}</p>
        {facts.remarks.map((remark) => (
          <p key={remark} className="muted">
            {remark}
          </p>
        ))}
      </div>
      <FileButton aria-label="Another file" onFiles={([file]) => file && void control.choose(file)}>
        Another file
      </FileButton>
      {mappings.length > 0 && (
        <label className="import-mapping">
          <span>Mapping:</span>
          <select value={run.mappingName} onChange={({ target }) => void control.takeMapping(target.value)}>
            <option value="">as found</option>
            {mappings.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
};
