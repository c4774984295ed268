import { type ChangeEvent, useRef, useState } from 'react';
import { loadModule } from '../../../base/frame/browser/load-module.ts';
import { FILE_BYTES, FILE_SENTENCES } from '../rules/contents.ts';
import type { FormToFill, Offer, Offers, takeOffers } from '../rules/offers.ts';
import type { FileOffers } from './FileOffers.tsx';
import './start-from-file.css';

type StartFromFileProps = {
  form: FormToFill;
  /** Called with the values of what was ticked, for empty fields and lists alone. */
  onTake: (taken: ReturnType<typeof takeOffers>) => void;
};

type State =
  | { kind: 'idle' | 'reading' }
  | { kind: 'failed'; sentence: string }
  /** Its screen comes with the first file. */
  | { kind: 'read'; offers: Offers; Screen: typeof FileOffers }
  | { kind: 'taken'; count: number };

/** Reads a chosen file, the last one if there are several, and takes what is ticked of it. */
const useFile = ({ form, onTake }: StartFromFileProps) => {
  const [state, setState] = useState<State>({ kind: 'idle' });
  const choice = useRef(0);
  return {
    state,
    choose: async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
      const file = event.target.files?.[0];
      // Cleared, so that the same file can be chosen again.
      event.target.value = '';
      if (file === undefined) return;
      choice.current += 1;
      const mine = choice.current;
      setState({ kind: 'reading' });
      const next = await read(file, form);
      if (mine === choice.current) setState(next);
    },
    take: async (ticked: readonly Offer[]): Promise<void> => {
      const { takeOffers } = await loadOffers();
      const taken = takeOffers(form, ticked);
      onTake(taken);
      const entries = [...Object.keys(taken.values), ...Object.values(taken.lists).flat()];
      setState({ kind: 'taken', count: entries.length });
    },
    cancel: (): void => setState({ kind: 'idle' }),
  };
};

const ABOUT_FILES = `A JSON Résumé, a vCard (version 3 or 4), or the ZIP file that LinkedIn gives its members, up to ${FILE_BYTES / 1_000_000} MB. It is read in your browser and sent nowhere. Only empty fields are filled.`;

/** Fills a form from a file that somebody has from elsewhere; the file stays in this browser. */
export const StartFromFile = (props: StartFromFileProps) => {
  const { state, choose, take, cancel } = useFile(props);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const focusButton = (): void => button.current?.focus();
  return (
    <section className="start-from-file" aria-label="Start from a file">
      <p className="hint">
        <span>Have a LinkedIn export or a vCard?</span>{' '}
        <button
          ref={button}
          className="button-plain"
          type="button"
          title={ABOUT_FILES}
          aria-disabled={state.kind === 'reading' || undefined}
          onClick={() => state.kind !== 'reading' && input.current?.click()}
        >
          {state.kind === 'reading' ? 'Reading…' : 'Start from a file'}
        </button>
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,.vcf,.vcard,.zip,application/json,text/vcard,application/zip"
        aria-label="A file to start from"
        onChange={(event) => void choose(event)}
      />
      <div role="status">
        <Result state={state} />
      </div>
      {state.kind === 'read' && (
        <state.Screen
          offers={state.offers}
          onTake={(ticked) => void take(ticked).then(focusButton)}
          onCancel={() => {
            cancel();
            focusButton();
          }}
        />
      )}
    </section>
  );
};

const Result = ({ state }: { state: State }) => {
  if (state.kind === 'failed')
    return (
      <>
        <p className="error">{state.sentence}</p>
        <p className="hint">{ABOUT_FILES}</p>
      </>
    );
  if (state.kind !== 'taken') return null;
  return (
    <p>
      <strong>{`${state.count === 1 ? '1 entry was' : `${state.count} entries were`} filled in.`}</strong>{' '}
      Please check them before you go on.
    </p>
  );
};

const loadOffers = () => loadModule(() => import('../rules/offers.ts'));

const read = async (file: File, form: FormToFill): Promise<State> => {
  try {
    const { readInWorker } = await loadModule(() => import('../browser/read-in-worker.ts'));
    const reading = await readInWorker(file);
    if ('problem' in reading) return { kind: 'failed', sentence: reading.problem };
    const [{ toOffers }, { FileOffers: Screen }] = await Promise.all([
      loadOffers(),
      loadModule(() => import('./FileOffers.tsx')),
    ]);
    return {
      kind: 'read',
      Screen,
      offers: toOffers(reading.contents, form, new Date().toISOString().slice(0, 10)),
    };
  } catch {
    return { kind: 'failed', sentence: FILE_SENTENCES.unreadable };
  }
};
