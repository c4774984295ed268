import type { ComponentProps } from 'react';
import { TextField } from './TextField.tsx';

/** A calendar day: `YYYY-MM-DD` as a value, in the reader's own format on the screen. */
export const DateField = (props: ComponentProps<typeof TextField>) => (
  <TextField min="1000-01-01" {...props} type="date" />
);
