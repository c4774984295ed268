import { privateSummary } from './private-summary.ts';
import './visibility.css';

/** The line that sums up what the page does not show. */
export const PrivateSummary = (props: Parameters<typeof privateSummary>[0]) => (
  <p className="private-summary">{privateSummary(props)}</p>
);
