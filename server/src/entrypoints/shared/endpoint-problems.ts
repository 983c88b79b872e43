import { eventTypes } from '@satha/terms/event-types';
import type { CreateEndpointRefusal } from '../../domain/webhooks/endpoints/create-endpoint.ts';
import type { UrlFault } from '../../domain/webhooks/endpoints/endpoint-url.ts';
import { type FieldProblem, Problem } from '../../values/problem.ts';

const urlSentences: Readonly<Record<UrlFault, string>> = {
  not_an_address: 'is no address; send one such as https://hooks.example.ae/satha.',
  too_long: 'is too long; send at most 2,000 characters.',
  not_https: 'must begin with https://.',
  has_credentials: 'has a name or password in it; webhooks are signed instead.',
  has_fragment: 'has a part behind # in it, which no server would see; leave it out.',
  forbidden_port: 'has a port that is kept for other services; use 443, or one from 1024 on.',
  forbidden_host: 'leads to an address that may not be called; send one of the public network.',
  this_machine:
    'leads to the machine that Satha runs on, which is not called; send the https:// address of a tunnel to your ' +
    'server. A sandbox calls it if it is started with SATHA_SANDBOX_WEBHOOK_LOOPBACK=on; live never does.',
};

/** Turns the reason why an endpoint is not made, or not changed so, into a refusal. */
export function explainEndpointRefusal(refusal: CreateEndpointRefusal): Problem {
  switch (refusal.refused) {
    case 'url':
      return invalid({ field: 'url', message: `url ${urlSentences[refusal.fault]}` });
    case 'unknown_type': {
      const message = `eventTypes has one that there is not; send some of ${eventTypes.join(', ')}.`;
      return invalid({ field: 'eventTypes', message });
    }
    case 'too_many':
      return new Problem('too_many_webhook_endpoints');
    case 'exists':
      return new Problem('webhook_endpoint_exists');
    case 'no_such_account':
      return new Problem('account_not_found');
  }
}

/** Makes the refusal of what goes to an address too often, which is counted over all accounts. */
export function tooManyRequests(freeAt: Temporal.Instant, now: Temporal.Instant): Problem {
  const retryAfterSeconds = Math.max(1, Math.ceil(freeAt.since(now).total('seconds')));
  return new Problem('too_many_requests', { retryAfterSeconds });
}

function invalid(field: FieldProblem): Problem {
  return new Problem('invalid_request', { fields: [field] });
}
