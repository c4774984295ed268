const format = new Intl.NumberFormat('en');

/** `12,345` */
export const formatFigure = (count: number): string => format.format(count);

/** `1.5 s` since a time in milliseconds. */
export const secondsSince = (started: number): string => `${((Date.now() - started) / 1000).toFixed(1)} s`;
