import { TrackingEnvironment } from '@satha/contract/tracking';
import { route } from '../../platform/http/api/route.ts';
import { answers, ok } from '../operation-responses.ts';
import type { TrackingApiRoute } from './gate.ts';

const url = '/environment';
const schema = { response: answers(TrackingEnvironment) };

export type GetEnvironmentDeps = { readonly environment: 'test' | 'live' };

export function getEnvironmentRoute({ environment }: GetEnvironmentDeps): TrackingApiRoute {
  return route('GET', url, { schema, access: 'anybody' }, async () => ok({ environment }));
}
