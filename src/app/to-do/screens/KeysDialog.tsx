import { useEffect, useRef, useState } from 'react';
import { Switch } from '../../../base/form/screens/Switch.tsx';
import { hasSingleKeys, setSingleKeys } from '../../../base/frame/browser/single-keys.ts';

const KEYS = [
  [['j', 'k'], 'Next, back'],
  [['a'], 'Take it, or give it back'],
  [['r'], 'Release a new page, accept a proposal'],
  [['x'], 'Refuse a new page, decline a proposal'],
  [['d'], 'Leave a reported page as it is, close a message'],
  [['h'], 'Hide it'],
  [['#'], 'Move it to the trash'],
  [['e'], 'Edit a page without an account'],
  [['v'], 'Verify'],
  [['n'], 'Write a note'],
  [['Ctrl', '↵'], 'Send the decision'],
  [['z'], 'Take the last decision back'],
  [['/'], 'Search'],
] as const;

/** Every key of the desk. */
export const KeysDialog = ({ onClose }: { onClose: () => void }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOn, setOn] = useState(hasSingleKeys);
  const turn = (wanted: boolean): void => {
    setSingleKeys(wanted);
    // As the browser kept it.
    setOn(hasSingleKeys());
  };
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    // Where it is longer than the screen, it begins at its beginning.
    title.current?.focus();
  }, []);
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby="keys-title" onClose={onClose}>
      <h2 id="keys-title" tabIndex={-1} ref={title}>
        Keys
      </h2>
      <p className="muted">They work everywhere but in a field.</p>
      <dl className="waiting-all-keys">
        {KEYS.map(([keys, what]) => (
          <div key={what}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <Switch isOn={isOn} onChange={turn}>
        Keys of one character do something in this browser
      </Switch>
      <div className="form-actions">
        <button className="button" type="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
    </dialog>
  );
};
