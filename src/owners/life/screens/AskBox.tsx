import type { TieKind } from '../../../profiles/ties/rules/tie.ts';
import type { ChosenPage } from '../../ties/rules/chosen-page.ts';
import { TieKinds } from '../../ties/screens/TieKinds.tsx';

type AskBoxProps = {
  page: ChosenPage;
  asks: boolean;
  kind: TieKind;
  onAsks: (asks: boolean) => void;
  onKind: (kind: TieKind) => void;
};

/** Whether the chosen page is asked to confirm, and what joins the two. */
export const AskBox = ({ page, asks, kind, onAsks, onKind }: AskBoxProps) => (
  <div className="ask-box">
    <label className="entry-tick">
      <input type="checkbox" data-ask checked={asks} onChange={({ target }) => onAsks(target.checked)} />
      <span>
        {'Also ask '}
        <strong>
          <bdi>{page.name}</bdi>
        </strong>
        {' to confirm'}
      </span>
    </label>
    {asks && <TieKinds own="personal" kind={kind} onChange={onKind} />}
    <p className="hint">
      {asks
        ? 'The position is on your page at once. Once they say yes it links both pages.'
        : 'The position is plain text on your page.'}
    </p>
  </div>
);
