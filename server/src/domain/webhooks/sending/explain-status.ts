/** Gone for good, as a server says of itself. */
export const goneStatus = 410;

/** Returns why an answer of this status is no success, in a sentence; undefined when it is one. */
export function explainStatus(statusCode: number): string | undefined {
  if (statusCode >= 200 && statusCode <= 299) return undefined;
  if (statusCode === goneStatus) return 'The answer was status 410: gone for good.';
  if (statusCode >= 300 && statusCode <= 399) {
    return `The answer was status ${statusCode}; redirects are not followed.`;
  }
  return `The answer was status ${statusCode}.`;
}
