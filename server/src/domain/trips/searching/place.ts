/** Adds a value to a statement, and returns how it is named there. */
export type Place = (value: unknown) => string;

/** Makes what adds values to those of a statement; an array that is added again keeps its name. */
export function createPlace(values: unknown[]): Place {
  return (value) => {
    const known = Array.isArray(value) ? values.indexOf(value) : -1;
    return `$${known === -1 ? values.push(value) : known + 1}`;
  };
}
