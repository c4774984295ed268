import { atom, type ReadableAtom } from 'nanostores';
import type { Mapping } from '../../files/rules/mapping.ts';
import { fittingMapping, type NamedMapping, readMappings, withNamed } from '../rules/kept-mappings.ts';

/** Where a browser keeps the mappings, as one text. */
export type MappingsText = { read: () => string | null; write: (text: string) => void };

/** The mappings that this browser keeps under a name: for the next file of the same kind. */
export class NamedMappings {
  readonly #text: MappingsText;
  readonly #all = atom<readonly NamedMapping[]>([]);

  constructor(text: MappingsText) {
    this.#text = text;
    this.#all.set(readMappings(text.read()));
  }

  get $all(): ReadableAtom<readonly NamedMapping[]> {
    return this.#all;
  }

  named(name: string): NamedMapping | null {
    return this.#all.get().find((each) => each.name === name) ?? null;
  }

  /** The one that was made for a file with these columns. */
  fitting(columns: readonly string[]): NamedMapping | null {
    return fittingMapping(this.#all.get(), columns);
  }

  /** Keeps a mapping, and answers the name under which it is found again. */
  keep(name: string, mapping: Mapping): string {
    this.#set(withNamed(this.#all.get(), name, mapping));
    return name.trim() === '' ? '' : (this.#all.get().at(-1)?.name ?? '');
  }

  forget(name: string): void {
    this.#set(this.#all.get().filter((each) => each.name !== name));
  }

  #set(mappings: readonly NamedMapping[]): void {
    this.#all.set(mappings);
    this.#text.write(JSON.stringify(mappings));
  }
}
