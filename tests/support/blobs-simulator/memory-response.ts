/** A response whose body is in memory. It is read without the stream that a real one puts it through, which is slow. */
export class MemoryResponse implements Partial<Response> {
  readonly status: number;
  readonly headers: Headers;
  readonly #bytes: Uint8Array<ArrayBuffer> | undefined;

  constructor(status: number, headers: Record<string, string>, bytes?: Uint8Array<ArrayBuffer>) {
    this.status = status;
    this.headers = new Headers(headers);
    this.#bytes = bytes;
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  get body(): Response['body'] {
    return this.clone().body;
  }

  async text(): Promise<string> {
    return new TextDecoder().decode(this.#bytes);
  }

  async json(): Promise<unknown> {
    return JSON.parse(await this.text());
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    return (this.#bytes?.slice() ?? new Uint8Array()).buffer;
  }

  blob(): Promise<Blob> {
    return this.clone().blob();
  }

  /** A real response with the same content. */
  clone(): Response {
    return new Response(this.#bytes?.slice() ?? null, { status: this.status, headers: this.headers });
  }
}
