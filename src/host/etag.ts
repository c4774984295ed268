/** Whether an `If-None-Match` header names an ETag: alone, in a list, or as `*`; weak and strong ones are equal. */
export const matchesETag = (header: string | undefined, etag: string): boolean => {
  if (header === undefined) return false;
  const bare = (tag: string): string => tag.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((tag) => bare(tag) === bare(etag));
};
