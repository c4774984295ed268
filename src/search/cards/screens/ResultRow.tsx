import { textDirection } from '../../../base/text/rules/text-direction.ts';
import { paths } from '../../../paths.ts';
import { VerifiedBadge } from '../../../profiles/badge/screens/VerifiedBadge.tsx';
import { LikeButton, nameId } from '../../../profiles/counts/screens/LikeButton.tsx';
import type { Card } from '../rules.ts';
import { CardPortrait } from './CardPortrait.tsx';
import { Marked } from './Marked.tsx';
import './result-row.css';

export type ResultRowProps = {
  card: Card;
  /** Rows above the fold load their picture at once. */
  eager?: boolean;
};

/** A profile that was found: portrait, name, years, role and place, the sentence that says why, likes. As a card where the reader chose cards. */
export const ResultRow = ({ card, eager = false }: ResultRowProps) => {
  const { id, name, years, found, marks } = card;
  const sentence = found?.text ?? card.about;
  return (
    <li className="result" data-plain={(card.role === '' && card.place === '') || undefined}>
      <div className="result-portrait">
        <CardPortrait card={card} sizes="6rem" eager={eager} />
      </div>
      <div className="result-text">
        <div className="result-head">
          <h3 className="result-name">
            <a className="result-link" href={encodeURI(paths.profile(card.slug, id))}>
              <bdi id={nameId(id)}>
                <Marked text={name} spans={marks.name} />
              </bdi>
            </a>
            {card.verified && <VerifiedBadge size={18} />}
          </h3>
          {years && (
            <p className="result-years numeric">
              <bdi>
                <Marked text={years} spans={marks.years} />
              </bdi>
            </p>
          )}
        </div>
        <Facts {...card} />
        {sentence && (
          <p className="result-sentence" dir={textDirection(sentence)}>
            {found?.label && <span className="result-label">{`${found.label}: `}</span>}
            <Marked text={sentence} spans={marks.found} />
          </p>
        )}
        <div className="result-likes">
          <LikeButton id={id} count={card.like} describedBy={nameId(id)} />
        </div>
      </div>
    </li>
  );
};

/** Role and place. */
const Facts = ({ role, place, marks }: Card) => {
  const facts = [
    { fact: role, spans: marks.role },
    { fact: place === role ? '' : place, spans: marks.place },
  ].filter(({ fact }) => fact !== '');
  if (facts.length === 0) return null;
  return (
    <p className="result-facts">
      {facts.map(({ fact, spans }, index) => (
        <span key={fact}>
          {index > 0 && <span> · </span>}
          <bdi>
            <Marked text={fact} spans={spans} />
          </bdi>
        </span>
      ))}
    </p>
  );
};
