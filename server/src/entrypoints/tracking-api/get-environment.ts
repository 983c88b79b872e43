import { TrackingEnvironment } from '@satha/contract/tracking';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { refuseOtherMethods } from '../../platform/http/refuse-other-methods.ts';
import { ok } from '../operation-responses.ts';
import { answers } from './answers.ts';

const url = '/environment';
const schema = { response: answers(TrackingEnvironment) };

export type GetEnvironmentDeps = { readonly environment: 'test' | 'live' };

export function registerGetEnvironment(api: HttpServer, { environment }: GetEnvironmentDeps): void {
  api.get(url, { schema, config: { isFor: 'anybody' } }, async () => ok({ environment }));
  refuseOtherMethods(api, url, ['GET', 'HEAD']);
}
