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
  /** Whether mails can be read in the portal: in the sandbox, while no mail server is set. */
  readonly hasOutbox: boolean;
  readonly publicUrl: string;
};

export function registerEnvironment(api: HttpServer, deps: EnvironmentDeps): void {
  const { environment, allowsSignUp: signUp, hasOutbox: mailOutbox, publicUrl: apiBaseUrl } = deps;
  api.get(url, { schema, config: { needs: 'nothing' } }, async () =>
    ok({ environment, signUp, mailOutbox, apiBaseUrl }),
  );
  refuseOtherMethods(api, url, ['GET', 'HEAD']);
}
