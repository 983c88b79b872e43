import { EnvironmentData } from '@satha/contract/portal/environment';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { refuseOtherMethods } from '../../platform/http/refuse-other-methods.ts';
import { ok } from '../operation-responses.ts';
import { answers } from './answers.ts';

const url = '/environment';
const schema = { response: answers(EnvironmentData) };

export type EnvironmentDeps = {
  readonly environment: 'test' | 'live';
  readonly allowsSignUp: boolean;
  /** What opens the outbox; undefined where there is none. */
  readonly outboxToken: string | undefined;
  readonly publicUrl: string;
};

export function registerEnvironment(api: HttpServer, deps: EnvironmentDeps): void {
  const { environment, allowsSignUp: signUp, outboxToken, publicUrl: apiBaseUrl } = deps;
  const mailOutbox = outboxToken !== undefined;
  api.get(url, { schema, config: { needs: 'nothing' } }, async () =>
    ok({ environment, signUp, mailOutbox, apiBaseUrl }),
  );
  refuseOtherMethods(api, url, ['GET', 'HEAD']);
}
