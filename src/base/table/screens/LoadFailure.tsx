import { say } from '../../languages/rules/say.ts';

type LoadFailureProps = { children: string; className?: string; onRetry: () => unknown };

/** Says that something could not be loaded, with a button to try again. */
export const LoadFailure = ({ children, className = 'muted', onRetry }: LoadFailureProps) => (
  <p className={className} role="alert">
    <span>{`${children} `}</span>
    <button className="button-plain" type="button" onClick={() => void onRetry()}>
      {say('common.try-again')}
    </button>
  </p>
);
