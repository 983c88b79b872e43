/** The refusals about webhook endpoints and what is sent to them: a part of the one table of refusals. */
export const webhookRefusals = {
  webhook_endpoint_not_found: {
    status: 404,
    message: 'Webhook endpoint not found',
    when: 'the account has no such endpoint',
  },
  webhook_endpoint_disabled: {
    status: 409,
    message: 'Webhook endpoint is disabled',
    when: 'nothing is sent to a disabled endpoint: enable it first',
  },
  webhook_endpoint_exists: {
    status: 409,
    message: 'Webhook endpoint exists already',
    when: 'the account has an endpoint for this address already',
  },
  webhook_endpoint_unproven: {
    status: 409,
    message: 'Webhook endpoint is not proven',
    when: 'the address has not answered a challenge yet, and is sent no events before that',
  },
  too_many_webhook_endpoints: {
    status: 409,
    message: 'Too many webhook endpoints',
    when: 'the account has 20 endpoints, which is all that it can have',
  },
  delivery_not_found: {
    status: 404,
    message: 'Delivery not found',
    when: 'the endpoint has no such delivery, or not any more, or it is a test',
  },
} as const;
