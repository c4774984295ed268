import { currentLanguage } from '../../languages/rules/say.ts';

/** Formats moments as the language of the request or page does; each format is made at its first use. */
export const dateFormat = (
  options: Intl.DateTimeFormatOptions,
): { format: (at: Date | number) => string } => {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return {
    format: (at) => {
      const language = currentLanguage();
      const locale = language === 'en' ? 'en-GB' : language;
      const format =
        formats.get(locale) ?? new Intl.DateTimeFormat(locale, { calendar: 'gregory', ...options });
      formats.set(locale, format);
      return format.format(at);
    },
  };
};

const long = /* @__PURE__ */ dateFormat({ dateStyle: 'long', timeZone: 'UTC' });

/** `7 March 1980` for `1980-03-07`, as the language of the request or page writes it; anything else unchanged. */
export const longDay = (day: string): string => {
  const date = new Date(`${day}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(date.getTime()) ? long.format(date) : day;
};

const month = /* @__PURE__ */ dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `March 1980` for `1980-03-07`, as the language of the request or page writes it. */
export const longMonth = (day: string): string => month.format(new Date(`${day}T00:00:00Z`));

/** The UTC day of a moment (milliseconds), `YYYY-MM-DD`. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Whether `text` is a real calendar day written `YYYY-MM-DD`. */
export const isCalendarDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
};
