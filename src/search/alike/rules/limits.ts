/** Maximum number of pages that readers and owners are told about as alike. */
export const MAX_ALIKE = 3;
