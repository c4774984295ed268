/** Is told how many of how many are done. */
export type OnProgress = (done: number, total: number) => void;
