import { useStore } from '@nanostores/react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { Loading } from '../../../base/table/screens/Loading.tsx';
import { openImport } from '../browser/browser-import.ts';
import { type ImportView, takesFile } from '../browser/import-view.ts';
import type { RunControl } from '../browser/run-control.ts';
import type { RunStep } from '../rules/run.ts';
import { CheckStep } from './CheckStep.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { EarlierImports } from './EarlierImports.tsx';
import { FileStep } from './FileStep.tsx';
import { ImportStep } from './ImportStep.tsx';
import { StepList } from './StepList.tsx';
import './import.css';
import './import-columns.css';
import './import-rows.css';

/** Brings pages from a list that somebody has: file, columns, check, import; and takes earlier imports back. */
export const ImportScreen = () => {
  const [control] = useState(openImport);
  const view = useStore(control.$view);
  const step: RunStep = view.kind === 'open' ? view.run.step : 'file';
  const { isHeld, ...drop } = useDrop(control, view);
  useFocusOnStep(view);
  const isDone = view.kind === 'open' && view.run.ended > 0;
  return (
    <div className="import" {...drop}>
      <header className="screen-head">
        <h1 id="screen-title" tabIndex={-1}>
          Import
        </h1>
        <StepList current={step} isDone={isDone} />
      </header>
      <ImportBody control={control} view={view} isHeld={isHeld} />
      {isHeld && view.kind === 'open' && (
        <p className="import-held" role="status">
          Let go to read it instead
        </p>
      )}
    </div>
  );
};

type BodyProps = { control: RunControl; view: ImportView; isHeld: boolean };

const ImportBody = ({ control, view, isHeld }: BodyProps) => {
  if (view.kind === 'opening') return <Loading>Opening…</Loading>;
  if (view.kind === 'elsewhere')
    return (
      <div className="empty" role="status">
        <p>The import is open in another tab or window of this browser.</p>
        <p>It comes here once that one is closed.</p>
      </div>
    );
  if (view.kind === 'file')
    return (
      <>
        <FileStep
          reading={view.reading}
          problem={view.problem}
          isHeld={isHeld}
          onFile={(file) => void control.choose(file)}
        />
        <EarlierImports />
      </>
    );
  if (view.run.step === 'columns') return <ColumnsStep control={control} view={view} />;
  if (view.run.step === 'check') return <CheckStep control={control} view={view} />;
  return (
    <>
      <ImportStep control={control} view={view} />
      <EarlierImports key={String(view.run.ended)} />
    </>
  );
};

/** Takes a file that is dropped anywhere on the screen. */
const useDrop = (control: RunControl, view: ImportView) => {
  const [isHeld, setHeld] = useState(false);
  const mayTake = takesFile(view);
  const isFile = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');
  return {
    isHeld: isHeld && mayTake,
    onDragEnter: (event: DragEvent) => isFile(event) && setHeld(true),
    onDragOver: (event: DragEvent) => {
      if (!isFile(event)) return;
      // Else the browser would open the file instead of this page.
      event.preventDefault();
      event.dataTransfer.dropEffect = mayTake ? 'copy' : 'none';
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setHeld(false);
    },
    onDrop: (event: DragEvent) => {
      if (!isFile(event)) return;
      event.preventDefault();
      setHeld(false);
      const file = event.dataTransfer.files[0];
      if (file !== undefined && mayTake) void control.choose(file);
    },
  };
};

/** Leads the focus to the heading of a step that somebody has come to. */
const useFocusOnStep = (view: ImportView): void => {
  const step = view.kind === 'open' ? view.run.step : view.kind;
  const before = useRef(step);
  useEffect(() => {
    const from = before.current;
    before.current = step;
    if (from === step || from === 'opening' || from === 'elsewhere') return;
    const heading = document.getElementById('import-step') ?? document.getElementById('screen-title');
    heading?.focus();
  }, [step]);
};
