import { DriverEnvironment } from '@satha/contract/driver/environment';
import { route } from '../../platform/http/api/route.ts';
import { ok } from '../operation-responses.ts';
import type { DriverTripViewDeps } from './driver-view.ts';
import type { DriverApiRoute } from './gate.ts';
import { responsesToAnybody } from './operation-schema.ts';

const url = '/environment';

const schema = {
  operationId: 'getEnvironment',
  tags: ['Sign-in'],
  summary: 'Look up the environment',
  description:
    'Which environment it is, the number that drivers call the operator on, where it has one for them, and the key that ' +
    'browsers subscribe to push messages with. Anybody may ask.',
  security: [],
  response: responsesToAnybody(DriverEnvironment),
};

export type GetEnvironmentDeps = DriverTripViewDeps & {
  readonly environment: 'test' | 'live';
  readonly findPushKey: () => Promise<string>;
};

export function getEnvironmentRoute({
  environment,
  dispatchNumber,
  findPushKey,
}: GetEnvironmentDeps): DriverApiRoute {
  return route('GET', url, { schema, access: 'anybody' }, async () =>
    ok({
      environment,
      ...(dispatchNumber !== undefined && { dispatchNumber }),
      pushKey: await findPushKey(),
      ...(environment === 'test' && { readsCodes: true as const }),
    }),
  );
}
