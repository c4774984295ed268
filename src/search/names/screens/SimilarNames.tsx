import { say } from '../../../base/languages/rules/say.ts';
import type { Card } from '../../cards/rules.ts';
import { ResultRow } from '../../cards/screens/ResultRow.tsx';

type SimilarNamesProps = { cards: readonly Card[]; searching: boolean };

/** Under the few hits of a search, or instead of them: profiles whose names are like what was searched for. */
export const SimilarNames = ({ cards, searching }: SimilarNamesProps) =>
  cards.length > 0 && (
    <section className="section similar" aria-labelledby="section-similar" aria-busy={searching}>
      <div className="section-head">
        <h2 id="section-similar">{say('search.similar-names')}</h2>
      </div>
      <ul className="results-list">
        {cards.map((card) => (
          <ResultRow key={card.id} card={card} />
        ))}
      </ul>
    </section>
  );
