import { Problem } from '../../values/problem.ts';

/** Makes the refusal of one field. It repeats nothing of what was sent: that may hold the id of a tracker. */
export function makeFault(field: string, message: string): Problem {
  return new Problem('invalid_request', { fields: [{ field, message }] });
}
