import { Icon } from '../../../base/icons/screens/Icon.tsx';
import { formatCount, unitOf } from '../../../base/text/rules/count.ts';
import { textDirection } from '../../../base/text/rules/text-direction.ts';
import { paths } from '../../../paths.ts';
import { VerifiedBadge } from '../../../profiles/badge/screens/VerifiedBadge.tsx';
import { LikeButton, nameId } from '../../../profiles/counts/screens/LikeButton.tsx';
import type { Card } from '../rules.ts';
import { CardPortrait } from './CardPortrait.tsx';
import './card.css';

type ProfileCardProps = {
  card: Card;
  /** Cards above the fold load their picture at once. */
  eager?: boolean;
};

/** As `card.css` has it. */
const SIZES = '6rem';

/** A profile on home: portrait, name, role, years and place, a line about it, likes and views. */
export const ProfileCard = ({ card, eager = false }: ProfileCardProps) => {
  const { id, name, about } = card;
  const labelId = nameId(id);
  const facts = [...new Set([card.role, card.years, card.place])].filter((fact) => fact !== '');
  return (
    <li className="card">
      <div className="card-portrait">
        <CardPortrait card={card} sizes={SIZES} eager={eager} />
      </div>
      <div className="card-text">
        <h3 className="card-name">
          <a className="card-link" href={encodeURI(paths.profile(card.slug, id))}>
            <bdi id={labelId}>{name}</bdi>
          </a>
          {card.verified && <VerifiedBadge />}
        </h3>
        {facts.length > 0 && (
          <p className="card-role">
            {facts.map((fact, index) => (
              <span key={fact}>
                {index > 0 && <span> · </span>}
                <bdi>{fact}</bdi>
              </span>
            ))}
          </p>
        )}
        {about && (
          <p className="card-about" dir={textDirection(about)}>
            {about}
          </p>
        )}
        <div className="card-foot">
          <LikeButton id={id} count={card.like} describedBy={labelId} />
          {card.view > 0 && (
            <p className="card-views numeric">
              <Icon name="eye" size={18} />
              <span>{formatCount(card.view)}</span>
              <span className="visually-hidden">{unitOf('view', card.view)}</span>
            </p>
          )}
        </div>
      </div>
    </li>
  );
};
