/** A short text in place of a file; never cached. */
export const plainReply = (status: number, text: string, headers: Record<string, string> = {}): Response =>
  new Response(text, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  });

/** Streams chunks of text as the body of a JSON reply. */
export const streamJson = (chunks: AsyncGenerator<string>): Response => {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => {
      await chunks.return(undefined);
    },
  });
  return new Response(body, { headers: { 'Content-Type': 'application/json' } });
};

/** Streams the results of a call as its reply, each as soon as it is there; what `rest` gives at their end is added to it. */
export const streamResults = <Result>(
  results: AsyncIterable<Result>,
  rest: () => Readonly<Record<string, unknown>> = () => ({}),
): Response => streamJson(resultsAsJson(results, rest));

async function* resultsAsJson<Result>(
  results: AsyncIterable<Result>,
  rest: () => Readonly<Record<string, unknown>>,
): AsyncGenerator<string> {
  yield '{"success":true,"results":[';
  let isFirst = true;
  for await (const result of results) {
    yield (isFirst ? '' : ',') + JSON.stringify(result);
    isFirst = false;
  }
  const others = Object.entries(rest()).map(
    ([name, value]) => `,${JSON.stringify(name)}:${JSON.stringify(value)}`,
  );
  yield `]${others.join('')}}`;
}
