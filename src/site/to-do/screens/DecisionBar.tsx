import type { ReactNode } from 'react';

/** Takes back what was decided; resolves to what that came to. */
export type Undo = () => Promise<string>;

/** What follows from an answer: the way back from it, the new pages that are answered with it, and the page that it made. */
export type DecisionResult = {
  undo?: Undo | undefined;
  pages?: readonly string[];
  made?: string | undefined;
};

/** What the screen of one thing that waits tells the list beside it. */
export type Deciding = {
  /** It is answered: the list goes on, says what came of it, and leads on from there. */
  onDone: (message: string, more?: DecisionResult) => void;
  /** Goes on without an answer. */
  onNext: () => void;
};

/** The key that does what stands beside it. */
export const Key = ({ children }: { children: string }) => (
  <span className="key" aria-hidden="true">
    {children}
  </span>
);

/** What follows from a decision of which somebody is written to. */
export const LETTER_HINT = 'The letter leaves after a minute.';

type DecisionBarProps = {
  /** The decisions. */
  children: ReactNode;
  /** What follows from them. */
  hint?: ReactNode;
};

/** The decisions about one thing that waits: a bar that is always on the screen. */
export const DecisionBar = ({ children, hint }: DecisionBarProps) => (
  <footer className="decision-bar">
    <div className="decision-acts">{children}</div>
    {hint && <p className="decision-hint">{hint}</p>}
  </footer>
);

/** Goes on without an answer; on a phone the way back to the list does. */
export const NextButton = ({ onNext }: Pick<Deciding, 'onNext'>) => (
  <button className="button-quiet decision-next" type="button" aria-keyshortcuts="j" onClick={onNext}>
    <span>Next</span>
    <Key>j</Key>
  </button>
);
