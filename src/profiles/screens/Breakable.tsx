import { Fragment } from 'react';
import { breakable } from './breakable.ts';

/** A text in which an address may break between its parts. */
export const Breakable = ({ text }: { text: string }) =>
  breakable(text).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
    <Fragment key={index}>
      {index > 0 && <wbr />}
      <span>{part}</span>
    </Fragment>
  ));
