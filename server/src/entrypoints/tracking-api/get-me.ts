import { CustomerData } from '@satha/contract/tracking';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { refuseOtherMethods } from '../../platform/http/refuse-other-methods.ts';
import { ok } from '../operation-responses.ts';
import { answers } from './answers.ts';
import { customerOf } from './gate.ts';

const url = '/me';
const schema = { response: answers(CustomerData) };

export function registerGetMe(api: HttpServer): void {
  api.get(url, { schema, config: { isFor: 'customer' } }, async (request) => ok(customerOf(request).number));
  refuseOtherMethods(api, url, ['GET', 'HEAD']);
}
