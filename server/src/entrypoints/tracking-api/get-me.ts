import { CustomerData } from '@satha/contract/tracking/customer-sign-in';
import { route } from '../../platform/http/api/route.ts';
import { answers, ok } from '../operation-responses.ts';
import { customerOf, type TrackingApiRoute } from './gate.ts';

const url = '/me';
const schema = { response: answers(CustomerData) };

export function getMeRoute(): TrackingApiRoute {
  return route('GET', url, { schema, access: 'customer' }, async (request) => ok(customerOf(request).number));
}
