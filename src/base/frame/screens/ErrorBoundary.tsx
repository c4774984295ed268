import { Component, Fragment, type ReactNode } from 'react';
import { say } from '../../languages/rules/say.ts';
import { KeptState } from './kept-state.ts';

type ErrorBoundaryProps = { children: ReactNode };
type ErrorBoundaryState = { hasFailed: boolean; restarts: number };

/** After as many failures, somebody has to ask for the next try. */
const MAX_RESTARTS = 3;

/**
 * Draws its content anew after an error, with the state of `useKeptState`. Extensions and translators change a page under React's
 * hands; without this, the first part that React does not find again would empty the whole island.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false, restarts: 0 };
  readonly #kept = new Map<string, unknown>();

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { hasFailed: true };
  }

  override componentDidCatch(): void {
    if (this.state.restarts < MAX_RESTARTS) this.#restart();
  }

  readonly #restart = (): void =>
    this.setState(({ restarts }) => ({ hasFailed: false, restarts: restarts + 1 }));

  override render(): ReactNode {
    const { hasFailed, restarts } = this.state;
    if (!hasFailed)
      return (
        <KeptState value={this.#kept}>
          <Fragment key={restarts}>{this.props.children}</Fragment>
        </KeptState>
      );
    return (
      <div className="notice" data-kind="failure" role="alert">
        <p>{say('frame.part-failed')}</p>
        <button className="button-quiet" type="button" onClick={this.#restart}>
          {say('common.try-again')}
        </button>
      </div>
    );
  }
}
