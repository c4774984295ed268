import { MonogramMark, Photo } from '../../../profiles/photos/screens/Photo.tsx';
import type { Card } from '../rules.ts';

type CardPortraitProps = { card: Pick<Card, 'avatar' | 'monogram'>; sizes: string; eager: boolean };

/** The photo of a card, or its monogram, which was made with the card. */
export const CardPortrait = ({ card: { avatar, monogram }, sizes, eager }: CardPortraitProps) =>
  monogram ? <MonogramMark {...monogram} /> : <Photo file={avatar} sizes={sizes} eager={eager} />;
