import { EnvironmentData } from '@satha/contract/portal/environment';
import { route } from '../../platform/http/api/route.ts';
import { answers, ok } from '../operation-responses.ts';
import type { PortalApiRoute } from './gate.ts';

const url = '/environment';
const schema = { response: answers(EnvironmentData) };

export type EnvironmentDeps = {
  readonly environment: 'test' | 'live';
  readonly allowsSignUp: boolean;
  /** What opens the outbox; undefined where there is none. */
  readonly outboxToken: string | undefined;
  readonly publicUrl: string;
  /** Where whoever cannot sign up may do so; undefined in the sandbox itself, and where nothing tells. */
  readonly sandboxUrl: string | undefined;
};

export function environmentRoute(deps: EnvironmentDeps): PortalApiRoute {
  const { environment, allowsSignUp: signUp, outboxToken, publicUrl: apiBaseUrl, sandboxUrl } = deps;
  const mailOutbox = outboxToken !== undefined;
  return route('GET', url, { schema, access: 'anybody' }, async () =>
    ok({ environment, signUp, mailOutbox, apiBaseUrl, ...(sandboxUrl !== undefined && { sandboxUrl }) }),
  );
}
