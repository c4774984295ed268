import { say, sayPieces } from '../../../base/languages/rules/say.ts';
import { Pieces } from '../../../base/languages/screens/Pieces.tsx';
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
        <Pieces
          of={sayPieces('owners.life.also-ask', { name: page.name })}
          tags={{
            bdi: (text) => (
              <strong>
                <bdi>{text}</bdi>
              </strong>
            ),
          }}
        />
      </span>
    </label>
    {asks && <TieKinds own="personal" kind={kind} onChange={onKind} />}
    <p className="hint">{asks ? say('owners.life.asked-hint') : say('owners.life.not-asked-hint')}</p>
  </div>
);
