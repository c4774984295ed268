// Ticks, roots, medals, seals, circled letters and squared words that pass for the verified badge; a letter of Tai Viet does among others.
const BADGE_LIKE =
  /(?<!\p{Script=Tai_Viet})\u{aa9c}(?!\p{Script=Tai_Viet})|[\u{221a}-\u{221c}\u{237b}\u{272a}\u{2738}-\u{273a}\u{1f3f5}\u{1f4ae}\u{24cb}\u{24e5}\u{2611}\u{2705}\u{2713}\u{2714}\u{32a3}\u{1f145}\u{1f165}\u{1f175}\u{1f185}\u{1f194}\u{1f197}\u{1f250}\u{1f396}\u{1f3c5}\u{1f4a0}\u{1f530}\u{1f535}\u{1f537}\u{1f539}\u{1f5f8}\u{1f5f9}\u{1f6e1}\u{1f947}\u{1fbb1}\u{10102}]\ufe0f?/u;

// Invisible characters that change how their neighbours look. Joiners stay: Persian and the scripts of South Asia need them.
const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;

const MARKS = new RegExp(`${BADGE_LIKE.source}|${INVISIBLE.source}`, 'gu');

/** Whether a name has a character that passes for the verified badge. */
export const hasBadgeMark = (name: string): boolean => BADGE_LIKE.test(name);

/** A name as pages show it: without characters that pass for the verified badge or reverse the reading direction. */
export const withoutBadgeMarks = (name: string): string => {
  const plain = dropBadgeMarks(name).replace(/ {2,}/g, ' ').trim();
  return plain === '' ? name : plain;
};

/** A role or a nickname as pages show it: without those characters. */
export const shownLine = (line: string): string => dropBadgeMarks(line).replace(/ {2,}/g, ' ').trim();

/** The text without those characters; spaces stay. */
export const dropBadgeMarks = (part: string): string => part.replace(MARKS, '');
