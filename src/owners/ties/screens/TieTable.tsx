import { to } from '../../../base/languages/rules/address.ts';
import { type Piece, say, sayPieces } from '../../../base/languages/rules/say.ts';
import { PartlyHidden } from '../../../base/languages/screens/PartlyHidden.tsx';
import { spanWords } from '../../../profiles/life/rules/span-words.ts';
import type { OwnTie } from '../../../profiles/ties/rules/tie.ts';
import { tieWords } from '../../../profiles/ties/rules/tie.ts';
import type { TieListProps } from './TieAnswers.tsx';

/** Some of the page's ties; nothing if there are none. */
export const TieTable = ({ caption, ties, busy, onDecide }: TieListProps & { caption: string }) =>
  ties.length === 0 ? null : (
    <table className="table tie-table">
      <caption>{caption}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{say('owners.ties.page')}</th>
          <th scope="col">{say('owners.ties.remove')}</th>
        </tr>
      </thead>
      <tbody>
        {ties.map((tie) => (
          <tr key={tie.tie}>
            <th scope="row">
              <a href={to(tie.url)}>
                <bdi>{tie.name}</bdi>
              </a>
              <span className="muted">
                <bdi>{tieWords(tie)}</bdi>
                {spanWords(tie) !== '' && <span className="numeric">{` · ${spanWords(tie)}`}</span>}
              </span>
            </th>
            <td>
              <button
                className="button-plain"
                type="button"
                aria-disabled={busy !== null}
                onClick={() => void onDecide(tie, 'remove')}
              >
                <PartlyHidden of={actOn(tie, busy?.tie === tie.tie)} />
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );

const actOn = ({ name, state }: OwnTie, isBusy: boolean): Piece[] => {
  if (isBusy) return sayPieces('owners.ties.removing', { name });
  return state === 'asked'
    ? sayPieces('owners.ties.take-back', { name })
    : sayPieces('owners.ties.remove-name', { name });
};
