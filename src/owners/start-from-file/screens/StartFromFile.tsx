import { type ChangeEvent, useRef, useState } from 'react';
import { loadModule } from '../../../base/frame/browser/load-module.ts';
import { say } from '../../../base/languages/rules/say.ts';
import type { FormToFill, Offer, Offers, takeOffers } from '../rules/file-offers.ts';
import { FILE_MEGABYTES, FILE_SENTENCES } from '../rules/file-sentences.ts';
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

const aboutFiles = (): string => say('owners.file.about', { megabytes: FILE_MEGABYTES });

/** Fills a form from a file that somebody has from elsewhere; the file stays in this browser. */
export const StartFromFile = (props: StartFromFileProps) => {
  const { state, choose, take, cancel } = useFile(props);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const focusButton = (): void => button.current?.focus();
  return (
    <section className="start-from-file" aria-label={say('owners.file.start')}>
      <p className="hint">
        <span>{say('owners.file.question')}</span>{' '}
        <button
          ref={button}
          className="button-plain"
          type="button"
          title={aboutFiles()}
          aria-disabled={state.kind === 'reading' || undefined}
          onClick={() => state.kind !== 'reading' && input.current?.click()}
        >
          {state.kind === 'reading' ? say('owners.file.reading') : say('owners.file.start')}
        </button>
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,.vcf,.vcard,.zip,application/json,text/vcard,application/zip"
        aria-label={say('owners.file.choose')}
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
        <p className="hint">{aboutFiles()}</p>
      </>
    );
  if (state.kind !== 'taken') return null;
  return (
    <p>
      <strong>{say('owners.file.taken', { count: state.count })}</strong>{' '}
      <span>{say('owners.file.check')}</span>
    </p>
  );
};

const loadOffers = () => loadModule(() => import('../rules/file-offers.ts'));

const read = async (file: File, form: FormToFill): Promise<State> => {
  try {
    const { readInWorker } = await loadModule(() => import('../browser/read-in-worker.ts'));
    const reading = await readInWorker(file);
    if ('fault' in reading) return { kind: 'failed', sentence: FILE_SENTENCES[reading.fault] };
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
