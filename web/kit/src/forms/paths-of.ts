/** Returns the paths of all fields of a form, in its order; those of an object within it with its name before them. */
export function pathsOf(values: object, before = ''): readonly string[] {
  return Object.entries(values).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? pathsOf(value, `${before}${name}.`) : [`${before}${name}`],
  );
}
