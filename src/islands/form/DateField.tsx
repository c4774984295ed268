import type { ComponentProps } from 'react';
import { TextField } from './TextField.tsx';

/** A calendar day, written `YYYY-MM-DD` on the wire and in the reader's own way on the screen. */
export const DateField = (props: ComponentProps<typeof TextField>) => (
  <TextField min="1000-01-01" {...props} type="date" />
);
