import type { Value } from './database.ts';

/** Collects the values of a statement while its text is being put together. */
export class Statement {
  readonly values: Value[] = [];

  /** The placeholder of a value. */
  value(value: Value): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  /** The placeholder of a text. */
  text(value: string): string {
    return `${this.value(value)}::text`;
  }

  /** The placeholder of several texts. */
  texts(values: readonly string[]): string {
    return `${this.value(values)}::text[]`;
  }
}
