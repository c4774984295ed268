/** A snapshot refers to something that was removed meanwhile, because there is a newer snapshot: read the topic again. */
export class SweptError extends Error {
  override name = 'SweptError';
}
