const longestName = 80;

/** Tells whether the name of an account or of a key is too short or too long, as the service counts. */
export function isNameWrong(name: string): boolean {
  const { length } = [...name.trim()];
  return length < 1 || length > longestName;
}
