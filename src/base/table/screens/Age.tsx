const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago a moment was, in the fewest words: `40 min`, `2 h`, `3 d`. */
export const ageWords = (at: string, now: number): string => {
  const age = Math.max(0, now - Date.parse(at));
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min`;
  if (age < DAY) return `${Math.floor(age / HOUR)} h`;
  return `${Math.floor(age / DAY).toLocaleString('en')} d`;
};

const FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** How long something has waited. */
export const Age = ({ at }: { at: string }) => (
  <time className="numeric" dir="ltr" dateTime={at} title={FORMAT.format(new Date(at))}>
    {ageWords(at, Date.now())}
  </time>
);
