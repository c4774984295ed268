/** Escapes a text for XML, between tags or in an attribute. */
export const toXml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
