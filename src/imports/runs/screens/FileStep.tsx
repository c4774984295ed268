import { FailureNotice } from '../../../base/form/screens/FailureNotice.tsx';
import { FileButton } from '../../../base/form/screens/FileButton.tsx';
import { Icon } from '../../../base/icons/screens/Icon.tsx';
import { BROWSER_LIMITS } from '../../files/rules/limits.ts';
import { importIcons } from './import-icons.ts';

/** The files that the choice of a file offers; a dropped one may have any name. */
const ACCEPTED =
  '.csv,.tsv,.tab,.txt,.xlsx,.json,.jsonl,.ndjson,.vcf,.vcard,.zip,text/csv,text/tab-separated-values,application/json,text/vcard';

type FileStepProps = {
  reading: string;
  problem: string;
  /** Whether a file is held over the screen. */
  isHeld: boolean;
  onFile: (file: File) => void;
};

/** The first step: a file is dropped or chosen, and read. */
export const FileStep = ({ reading, problem, isHeld, onFile }: FileStepProps) => (
  <div className="import-file">
    <FailureNotice>{problem}</FailureNotice>
    <div className="import-drop" data-held={isHeld || undefined}>
      <Icon name={importIcons.file} size={32} />
      <div role="status">
        <h2>
          {reading === '' ? (
            <span>{isHeld ? 'Let go to read it' : 'Drop a list of people or companies here'}</span>
          ) : (
            <span>
              <span>Reading </span>
              <bdi>{reading}</bdi>
              <span>…</span>
            </span>
          )}
        </h2>
      </div>
      {reading === '' ? (
        <>
          <p>{`CSV, TSV, Excel, JSON, JSON Lines or vCard, up to ${BROWSER_LIMITS.rows.toLocaleString('en')} rows.`}</p>
          <p>It is read in this browser; nothing is sent before the check.</p>
          <FileButton accept={ACCEPTED} aria-label="Choose a file" onFiles={([file]) => file && onFile(file)}>
            Choose a file
          </FileButton>
          <p>
            <a href="#make">or make one page by hand</a>
          </p>
        </>
      ) : (
        <span className="spinner" aria-hidden="true" />
      )}
    </div>
  </div>
);
