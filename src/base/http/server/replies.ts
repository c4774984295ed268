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

/** Begins the reply of a call at once, and ends it with what its work gives, which must not fail: what it has done by then is told. */
export const streamOutcome = (work: () => Promise<Readonly<Record<string, unknown>>>): Response =>
  streamJson(outcomeAsJson(work));

async function* outcomeAsJson(
  work: () => Promise<Readonly<Record<string, unknown>>>,
): AsyncGenerator<string> {
  yield '{"success":true';
  yield `${membersOf(await work())}}`;
}

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
  yield `]${membersOf(rest())}}`;
}

const membersOf = (values: Readonly<Record<string, unknown>>): string =>
  Object.entries(values)
    .map(([name, value]) => `,${JSON.stringify(name)}:${JSON.stringify(value)}`)
    .join('');
