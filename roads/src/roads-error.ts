/** What this library refuses, with a sentence that a person can act on. Anything else that it throws is a fault of ours. */
export class RoadsError extends Error {
  override name = 'RoadsError';
}
