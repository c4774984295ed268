import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { site } from '../../../base/brand/rules/site.ts';
import { $admin } from '../../admin-login/browser/admin-session.ts';
import './factor.css';

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });

const COPIED = {
  yes: 'The codes are copied.',
  no: 'Your browser did not allow copying. Please select the codes and copy them by hand.',
} as const;

/** The new recovery codes, to be copied, downloaded or printed. A printed page has nothing else on it. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const admin = useStore($admin);
  const [isCopied, setCopied] = useState<'yes' | 'no' | null>(null);
  const owner = `${site.name} · ${admin?.email ?? ''} · ${DAY.format(new Date())}`;
  const text = [`Recovery codes, each good once`, owner, '', ...codes, ''].join('\n');
  // Plain http has no clipboard.
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setCopied('yes');
    } catch {
      setCopied('no');
    }
  };
  return (
    <section className="recovery-codes" aria-labelledby="recovery-codes">
      <h3 id="recovery-codes">Recovery codes</h3>
      <p className="muted">{owner}</p>
      <p data-screen-only>
        Each is good once, in place of a code of your app. They are shown now and never again: keep them
        somewhere safe.
      </p>
      <ul className="factor-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="form-actions" data-screen-only>
        <button className="button-quiet" type="button" onClick={() => void copy()}>
          Copy
        </button>
        <a
          className="button-quiet"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
        >
          Download
        </a>
        <button className="button-quiet" type="button" onClick={() => window.print()}>
          Print
        </button>
        <button className="button" type="button" onClick={onDone}>
          Done
        </button>
      </div>
      <p className="hint" role="status" data-screen-only>
        {isCopied !== null && COPIED[isCopied]}
      </p>
    </section>
  );
};
