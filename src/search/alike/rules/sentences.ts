export const ALIKE_SENTENCES = {
  onePage: 'Please name another page',
  remembered: 'Remembered that they are not the same.',
  forgotten: 'They are in the list of duplicates again.',
} as const;
