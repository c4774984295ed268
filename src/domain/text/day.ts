const long = /* @__PURE__ */ new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A calendar day `YYYY-MM-DD` as people write it, '7 March 1980'; anything else as it is. */
export const longDay = (day: string): string => {
  const date = new Date(`${day}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(date.getTime()) ? long.format(date) : day;
};
