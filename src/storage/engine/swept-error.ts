/** What a snapshot refers to was removed meanwhile, because a newer snapshot took its place: read the topic again. */
export class SweptError extends Error {
  override name = 'SweptError';
}
