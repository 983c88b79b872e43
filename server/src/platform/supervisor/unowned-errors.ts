/**
 * Calls back for each error that nothing waits for, thrown by a callback or by a promise. Node would end the process at
 * once, and with it everything that is under way; the function that comes back lets it again.
 */
export function onUnownedError(callback: (error: unknown) => void): () => void {
  process.on('uncaughtException', callback);
  return () => void process.off('uncaughtException', callback);
}
