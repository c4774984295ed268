import type { Piece } from '../rules/say.ts';
import { Pieces } from './Pieces.tsx';

/** A sentence with a part in `<hidden>` that screen readers alone say, such as what a button removes. */
export const PartlyHidden = ({ of }: { of: readonly Piece[] }) => (
  <Pieces of={of} tags={{ hidden: (text) => <span className="visually-hidden">{text}</span> }} />
);
