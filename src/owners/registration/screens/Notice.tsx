import { useEffect, useRef } from 'react';
import { Icon } from '../../../base/icons/screens/Icon.tsx';
import { say, sayPieces } from '../../../base/languages/rules/say.ts';
import { Pieces } from '../../../base/languages/screens/Pieces.tsx';
import type { Sending } from '../browser/registration-state.ts';

/** The box of a result, which gets the focus with each new one. */
const useFocusOn = (sending: Sending) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sending.kind === 'failed' || sending.kind === 'registered') box.current?.focus();
  }, [sending]);
  return box;
};

/** The failure of sending, above the form. */
export const SendingFailure = ({ sending }: { sending: Sending }) => {
  const box = useFocusOn(sending);
  if (sending.kind !== 'failed') return null;
  return (
    <div className="notice" data-kind="failure" role="alert" tabIndex={-1} ref={box}>
      <p>
        <strong>{sending.sentence}</strong>
      </p>
      {sending.lost && <p>{say('owners.registration.nothing-lost')}</p>}
    </div>
  );
};

/** The new page's sentence and link: the first screen, above the form that is empty again. */
export const RegisteredNotice = ({ sending, origin }: { sending: Sending; origin: string }) => {
  const box = useFocusOn(sending);
  if (sending.kind !== 'registered') return null;
  const { message, redirect, reference } = sending;
  return (
    <div
      className="notice registered"
      data-whole={reference === undefined || undefined}
      role="status"
      tabIndex={-1}
      ref={box}
    >
      <span className="registered-mark">
        <Icon name="check" size={28} />
      </span>
      <p className="registered-sentence">{message}</p>
      {reference !== undefined && (
        <>
          <p>{say('owners.registration.proposal-reference')}</p>
          <p className="page-link" dir="ltr">
            {reference}
          </p>
        </>
      )}
      {redirect && (
        <>
          <a className="page-link" href={redirect} dir="ltr">
            {origin.replace(/^https?:\/\//, '') + decodePath(redirect)}
          </a>
          <p>
            <Pieces
              of={sayPieces('owners.registration.taking-you')}
              tags={{ link: (text) => <a href={redirect}>{text}</a> }}
            />
          </p>
        </>
      )}
    </div>
  );
};

/** A path as people read it; as it is where it cannot be decoded. */
const decodePath = (path: string): string => {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
};
