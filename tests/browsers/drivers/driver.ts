/** An element in a page, as the WebDriver protocol passes it on. */
export type Element = { 'element-6066-11e4-a52e-4f735466cecf': string };

/** An element's id in the protocol. */
export const idOf = (element: Element): string => element['element-6066-11e4-a52e-4f735466cecf'];

/** Whether a command failed because its element is no longer in the page, which may have been drawn anew. It did nothing then. */
export const isStale = (error: unknown): boolean =>
  error instanceof Error && /^(?:stale element reference|no such element): /.test(error.message);

/** What journeys need of a running browser: the commands that Marionette and WebKitWebDriver have in common. */
export type Driver = {
  navigate(url: string): Promise<void>;
  back(): Promise<void>;
  /** Runs the body of a function in the page. */
  execute(script: string, args: readonly unknown[]): Promise<unknown>;
  click(element: Element): Promise<void>;
  /** Types, or chooses the file at a path. */
  type(element: Element, text: string): Promise<void>;
  deleteCookies(): Promise<void>;
  /** Sets the size of the page, or of the window where that is all there is. */
  resize(width: number, height: number): Promise<void>;
  /** Returns and forgets what the console said: errors, uncaught exceptions, violations of the policy. */
  takeComplaints(): Promise<string[]>;
  stop(): Promise<void>;
};

/** Tries until it succeeds, as a browser that starts needs it. */
export const retried = async <Result>(step: () => Promise<Result>): Promise<Result> => {
  for (let turn = 0; turn < 300; turn += 1) {
    try {
      return await step();
    } catch {
      await new Promise((done) => setTimeout(done, 50));
    }
  }
  return step();
};
