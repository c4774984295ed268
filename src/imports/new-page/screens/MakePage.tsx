import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { $address, choose } from '../../../base/frame/browser/hash-address.ts';
import { ErrorBoundary } from '../../../base/frame/screens/ErrorBoundary.tsx';
import { LoadFailure } from '../../../base/table/screens/LoadFailure.tsx';
import { useTitle } from '../../../base/table/screens/use-title.ts';
import { NameStep } from './NameStep.tsx';
import { useMakeForm } from './use-make-form.ts';
import '../../../owners/editing/screens/editor.css';
import './make-page.css';

const TITLE = 'Make a page';

const KINDS = [
  ['personal', 'A person'],
  ['professional', 'A company'],
] as const;

/** Makes a page by hand: whom it is about, where that is from, and any of its fields. */
export const MakePage = () => {
  const { params } = useStore($address);
  const kind: ProfileKind = params['kind'] === 'professional' ? 'professional' : 'personal';
  useTitle(TITLE);
  return (
    <section className="make-page" aria-labelledby="screen-title">
      <header className="screen-head">
        <h1 id="screen-title" tabIndex={-1}>
          {TITLE}
        </h1>
      </header>
      <fieldset className="choices">
        <legend>Whom is it about?</legend>
        {KINDS.map(([each, words]) => (
          <label className="choice" key={each}>
            <input
              type="radio"
              name="kind"
              value={each}
              checked={each === kind}
              onChange={() => choose({ kind: each }, { replace: true })}
            />
            <span>{words}</span>
          </label>
        ))}
      </fieldset>
      <ErrorBoundary>
        <Form kind={kind} />
      </ErrorBoundary>
    </section>
  );
};

/** The form, or the box with which it begins. */
const Form = ({ kind }: { kind: ProfileKind }) => {
  const box = useRef<HTMLInputElement>(null);
  const { form, begun, load, compose } = useMakeForm(box);
  if (form !== null && form !== 'failed') return <form.MakeForm kind={kind} begun={begun} />;
  return (
    <NameStep
      kind={kind}
      box={box}
      onFocus={load}
      onCompositionStart={() => compose(true)}
      onCompositionEnd={() => compose(false)}
    >
      {form === 'failed' ? (
        // The focus in the box loads them.
        <LoadFailure onRetry={() => box.current?.focus()}>The other boxes could not be loaded.</LoadFailure>
      ) : (
        <p className="hint">The other boxes follow once you begin.</p>
      )}
    </NameStep>
  );
};
