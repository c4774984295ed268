type Content = Uint8Array<ArrayBuffer> | object | null;

/**
 * A reply of the local store, with the parts that `@netlify/blobs` uses. A real `Response` turns its body into a stream, which takes several
 * times as long as reading the value.
 */
class LocalReply {
  readonly status: number;
  readonly #content: Content;
  readonly #etag: string | undefined;

  constructor(status: number, content: Content, etag?: string) {
    this.status = status;
    this.#content = content;
    this.#etag = etag;
  }

  get ok(): boolean {
    return this.status < 300;
  }

  get headers(): Headers {
    return new Headers(this.#etag === undefined ? {} : { etag: this.#etag });
  }

  /** Does nothing: there is no stream to cancel. */
  get body(): null {
    return null;
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    const bytes = this.#bytes();
    return bytes.byteLength === bytes.buffer.byteLength ? bytes.buffer : bytes.slice().buffer;
  }

  async text(): Promise<string> {
    const { buffer, byteOffset, byteLength } = this.#bytes();
    return Buffer.from(buffer, byteOffset, byteLength).toString();
  }

  async json(): Promise<unknown> {
    return this.#content instanceof Uint8Array ? JSON.parse(await this.text()) : this.#content;
  }

  #bytes(): Uint8Array<ArrayBuffer> {
    if (this.#content instanceof Uint8Array) return this.#content;
    return new TextEncoder().encode(this.#content === null ? '' : JSON.stringify(this.#content));
  }
}

/** A reply with bytes, with an object for `json()`, or without a body. */
export const localReply = (status: number, content: Content = null, etag?: string): Response =>
  new LocalReply(status, content, etag) as unknown as Response;
