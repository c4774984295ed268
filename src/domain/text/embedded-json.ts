/** JSON for a script element, escaped so that it cannot close the element or open a comment. */
export const embeddedJson = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c');
