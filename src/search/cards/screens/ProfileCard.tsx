import { Icon } from '../../../base/icons/screens/Icon.tsx';
import { hasPortrait } from '../../../base/photos/rules/photo.ts';
import { formatCount, unitOf } from '../../../base/text/rules/count.ts';
import { textDirection } from '../../../base/text/rules/direction.ts';
import { profileSlug } from '../../../base/text/rules/slug.ts';
import { paths } from '../../../paths.ts';
import { withoutBadgeMarks } from '../../../profiles/badge/rules/badge-marks.ts';
import { VerifiedBadge } from '../../../profiles/badge/screens/VerifiedBadge.tsx';
import { LikeButton, nameId } from '../../../profiles/counts/screens/LikeButton.tsx';
import { Portrait } from '../../../profiles/photos/screens/Portrait.tsx';
import type { Card, CardMatch } from '../rules.ts';
import './card.css';

type ProfileCardProps = {
  card: Card;
  /** Cards above the fold load their picture at once. */
  eager?: boolean;
};

/** As `card.css` has it. */
const SIZES = '6rem';

/** A profile in a list: portrait, name, role, a line about it or the match of a search, likes and views. */
export const ProfileCard = ({ card, eager = false }: ProfileCardProps) => {
  const { id, role, facts, about, match } = card;
  const labelId = nameId(id);
  const name = withoutBadgeMarks(card.name);
  const excerpt = match?.part === 'field' ? match : null;
  const text = excerpt ? excerpt.before + excerpt.found + excerpt.after : about;
  return (
    <li className={hasPortrait(card) ? 'card' : 'card card-plain'}>
      <div className="card-portrait">
        <Portrait file={card.avatar} name={name} filed={card.filed} sizes={SIZES} eager={eager} />
      </div>
      <div className="card-text">
        <h3 className="card-name">
          <a className="card-link" href={encodeURI(paths.profile(profileSlug(card.name), id))}>
            <bdi id={labelId}>{match?.part === 'name' ? <Found match={match} /> : name}</bdi>
          </a>
          {card.verified && <VerifiedBadge />}
        </h3>
        {(role || facts.length > 0) && (
          <p className="card-role">
            <bdi>{match?.part === 'role' ? <Found match={match} /> : role}</bdi>
            {facts.map((fact) => (
              <span key={fact}>
                {' · '}
                <bdi>{fact}</bdi>
              </span>
            ))}
          </p>
        )}
        {excerpt && <p className="card-field">{`Found in ${excerpt.label}`}</p>}
        {text && (
          <p className="card-about" dir={textDirection(text)}>
            {excerpt ? <Found match={excerpt} /> : about}
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

const Found = ({ match }: { match: CardMatch }) => (
  <>
    <span>{match.before}</span>
    <mark>{match.found}</mark>
    <span>{match.after}</span>
  </>
);
