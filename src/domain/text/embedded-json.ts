/** JSON as it stands in a script element: nothing in it ends the element or begins a comment. */
export const embeddedJson = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c');
