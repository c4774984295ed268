/** Values derived from a key's value are cached as `{key}?{name}`. */
const baseOf = (key: string): string => key.split('?', 1)[0] as string;

/** An LRU cache of immutable keys in a warm function. Sizes are approximate bytes. */
export class Memory {
  readonly #derived = new Map<string, Set<string>>();
  readonly #entries = new Map<string, { value: unknown; size: number }>();
  readonly #maxSize: number;
  /** State that the whole process shares and that is never evicted, by name. */
  readonly shared = new Map<string, unknown>();
  #size = 0;

  constructor(maxSize = 600 * 1024 * 1024) {
    this.#maxSize = maxSize;
  }

  get<T>(key: string): T | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value as T;
  }

  set(key: string, value: unknown, size: number): void {
    this.delete(key);
    this.#entries.set(key, { value, size });
    this.#size += size;
    const base = baseOf(key);
    if (base !== key) this.#derived.set(base, (this.#derived.get(base) ?? new Set()).add(key));
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#maxSize || oldest === key) break;
      this.delete(oldest);
    }
  }

  /** A value that is made from an immutable key once and kept, with its approximate bytes; concurrent callers share its making. Null is not kept. */
  keep<T>(key: string, make: () => Promise<{ value: T; size: number } | null>): Promise<T | null> {
    const known = this.get<T>(key);
    if (known !== undefined) return Promise.resolve(known);
    const name = `make ${key}`;
    const making = this.shared.get(name) as Promise<T | null> | undefined;
    if (making !== undefined) return making;
    const mine = make()
      .then((made) => {
        if (made !== null) this.set(key, made.value, made.size);
        return made?.value ?? null;
      })
      .finally(() => this.shared.delete(name));
    this.shared.set(name, mine);
    return mine;
  }

  /** Removes a key and all values derived from it. */
  forget(key: string): void {
    this.delete(key);
    for (const derivedKey of [...(this.#derived.get(key) ?? [])]) this.delete(derivedKey);
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#size -= entry.size;
    this.#entries.delete(key);
    const base = baseOf(key);
    const derivedKeys = this.#derived.get(base);
    derivedKeys?.delete(key);
    if (derivedKeys?.size === 0) this.#derived.delete(base);
  }
}
