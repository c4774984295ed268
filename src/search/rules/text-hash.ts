/** A hash of a text (FNV-1a) in 32 bits, signed as PostgreSQL's integers are: equal for equal texts, and for few others. */
export const textHash = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash | 0;
};
