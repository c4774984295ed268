/** What an icon draws. One that points along the line of reading is mirrored in pages from right to left. */
export type Outline = { d: string; filled?: boolean; isDirected?: boolean };

/** Outlines of the icons that islands show, on a 24 × 24 grid. */
export const icons = {
  plus: { d: 'M12 5v14M5 12h14' },
  close: { d: 'M5.5 5.5l13 13M18.5 5.5l-13 13' },
  heart: {
    d: 'M12 20.3C6.4 16.4 3.2 13.1 3.2 9.3c0-2.8 2.1-4.9 4.7-4.9 1.7 0 3.2.9 4.1 2.3.9-1.4 2.4-2.3 4.1-2.3 2.6 0 4.7 2.1 4.7 4.9 0 3.8-3.2 7.1-8.8 11Z',
  },
  eye: {
    d: 'M2.2 12S5.8 5.6 12 5.6 21.8 12 21.8 12 18.2 18.4 12 18.4 2.2 12 2.2 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
  },
  check: { d: 'm4.5 12.5 5 5L19.5 7' },
  arrowRight: { d: 'M4 12h16M14 6l6 6-6 6', isDirected: true },
  chevronDown: { d: 'm6 9.5 6 6 6-6' },
} as const satisfies Record<string, Outline>;

export type IconName = keyof typeof icons;
