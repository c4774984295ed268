/** Id of a field's control; the error summary links to it. */
export const controlId = (name: string): string => `field-${name}`;
export const hintId = (name: string): string => `hint-${name}`;
export const errorId = (name: string): string => `error-${name}`;

type Described = { name: string; hint?: string | undefined; error?: string | undefined };

/** The attributes that tie a control to its label, hint and error. */
export const controlAttributes = ({ name, hint, error }: Described) => ({
  id: controlId(name),
  'aria-invalid': error ? (true as const) : undefined,
  'aria-describedby': [error && errorId(name), hint && hintId(name)].filter(Boolean).join(' ') || undefined,
});
