import type { Card } from '../../cards/rules.ts';
import { ProfileCard } from '../../cards/screens/ProfileCard.tsx';

type SimilarNamesProps = { cards: readonly Card[]; searching: boolean };

/** Under the few hits of a search, or instead of them: profiles whose names are like what was searched for. */
export const SimilarNames = ({ cards, searching }: SimilarNamesProps) =>
  cards.length > 0 && (
    <section className="wrap section" aria-labelledby="section-similar" aria-busy={searching}>
      <div className="section-head">
        <h2 id="section-similar">Similar names</h2>
      </div>
      <ul className="cards">
        {cards.map((card) => (
          <ProfileCard key={card.id} card={card} />
        ))}
      </ul>
    </section>
  );
