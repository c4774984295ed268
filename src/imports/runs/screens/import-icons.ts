/** Outlines of the icons of the import, on a 24 × 24 grid. */
export const importIcons = {
  file: { d: 'M13.500 3.500H6v17h12V8zM13.500 3.500V8H18M9 12h6M9 15.500h6' },
  undo: { d: 'M8.500 5 4.500 9l4 4M4.500 9h9a5.500 5.500 0 0 1 0 11H9' },
} as const satisfies Record<string, { d: string }>;
