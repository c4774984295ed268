/** Some rows of a part, ascending. */
export type Rows = Uint32Array | 'all';
