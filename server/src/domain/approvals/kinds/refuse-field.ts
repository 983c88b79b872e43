import { Problem } from '../../../values/problem.ts';

/** Returns the refusal of one field of what is proposed. */
export function refuseField(field: string, message: string): Problem {
  return new Problem('invalid_request', { fields: [{ field, message }] });
}
