import { successEnvelope } from '@satha/contract/envelope';
import type { TSchema } from 'typebox';

/** The `response` of a route's schema; refusals go out by the table of all doors. */
export function answers<Data extends TSchema>(data: Data) {
  return { 200: successEnvelope(data) };
}
