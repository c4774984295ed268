import { Fragment } from 'react';
import { breakable } from './breakable.ts';

/** A text in which an address may break between its parts. The parts of one read in its own direction. */
export const Breakable = ({ text }: { text: string }) => {
  const [first = '', ...others] = breakable(text);
  if (others.length === 0) return <span>{first}</span>;
  return (
    <bdi>
      <span>{first}</span>
      {others.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
        <Fragment key={index}>
          <wbr />
          <span>{part}</span>
        </Fragment>
      ))}
    </bdi>
  );
};
