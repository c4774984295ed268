import type { Card } from '../cards/rules.ts';
import { ProfileCard } from '../cards/screens/ProfileCard.tsx';

/** Home's row of verified profiles that readers like. */
export const Featured = ({ cards }: { cards: readonly Card[] }) => (
  <section className="wrap section" aria-labelledby="featured">
    <div className="section-head">
      <h2 id="featured">Featured</h2>
    </div>
    <ul className="cards">
      {cards.map((card, index) => (
        <ProfileCard key={card.id} card={card} eager={index === 0} labelId={`featured-${card.id}`} />
      ))}
    </ul>
  </section>
);
