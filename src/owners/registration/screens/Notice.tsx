import { useEffect, useRef } from 'react';
import type { Sending } from '../browser/registration-state.ts';

/** The result of sending, above the form; gets the focus. */
export const Notice = ({ sending }: { sending: Sending }) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sending.kind === 'failed' || sending.kind === 'registered') box.current?.focus();
  }, [sending]);
  if (sending.kind === 'registered')
    return (
      <div className="notice" role="status" tabIndex={-1} ref={box}>
        <p>
          <strong>{sending.message}</strong>
        </p>
        {sending.redirect && (
          <p>
            Taking you to <a href={sending.redirect}>the new page</a>…
          </p>
        )}
      </div>
    );
  if (sending.kind === 'failed')
    return (
      <div className="notice" data-kind="failure" role="alert" tabIndex={-1} ref={box}>
        <p>
          <strong>{sending.sentence}</strong>
        </p>
        {sending.lost && <p>Nothing you entered is lost. Check your connection and submit again.</p>}
      </div>
    );
  return null;
};
