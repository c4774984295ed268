import { type KeyboardEvent, useRef, useState } from 'react';
import { arrowStep } from '../../../base/frame/browser/arrow-keys.ts';
import { TEXT_FORMATS, type TextFormat } from '../browser/format-text.ts';
import { FORMATS, keyName, keyShortcut } from './formats.ts';

/** The buttons that format the selected text: one tab stop, with arrow keys between them. */
export const FormatBar = ({
  controls,
  onFormat,
}: {
  controls: string;
  onFormat: (format: TextFormat) => void;
}) => {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);

  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const last = TEXT_FORMATS.length - 1;
    const step = arrowStep(event);
    const to =
      event.key === 'Home' ? 0 : event.key === 'End' ? last : step === undefined ? null : current + step;
    if (to === null) return;
    event.preventDefault();
    const next = (to + TEXT_FORMATS.length) % TEXT_FORMATS.length;
    setCurrent(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div
      className="format-bar"
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      ref={bar}
      onKeyDown={move}
    >
      {TEXT_FORMATS.map((format, index) => {
        const { name, face, key } = FORMATS[format];
        return (
          <button
            key={format}
            type="button"
            data-format={format}
            title={`${name} (${keyName(key)})`}
            aria-label={name}
            aria-keyshortcuts={keyShortcut(key)}
            tabIndex={index === current ? 0 : -1}
            onFocus={() => setCurrent(index)}
            onClick={() => onFormat(format)}
          >
            {face}
          </button>
        );
      })}
    </div>
  );
};
