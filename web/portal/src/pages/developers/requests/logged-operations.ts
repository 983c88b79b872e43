/** The operations by which the table of requests can be filtered. */
export const loggedOperations = [
  { id: 'get-estimated-price', method: 'POST', route: '/api/Trips/get-estimated-price' },
  { id: 'eta', method: 'POST', route: '/api/Trips/eta' },
  { id: 'create-trip', method: 'POST', route: '/api/Trips/create-trip' },
  { id: 'cancel-trip', method: 'POST', route: '/api/Trips/cancel-trip' },
  { id: 'search', method: 'GET', route: '/api/Trips' },
  { id: 'trip', method: 'GET', route: '/api/Trips/:tripId' },
  { id: 'arrival', method: 'GET', route: '/api/Trips/:tripId/eta' },
  { id: 'tracking-link', method: 'GET', route: '/api/Trips/:tripId/tracking-link' },
  { id: 'cancellation', method: 'GET', route: '/api/Trips/:tripId/cancellation' },
  { id: 'events', method: 'GET', route: '/api/Events' },
  { id: 'stream', method: 'GET', route: '/api/Events/stream' },
  { id: 'wallet', method: 'GET', route: '/api/Wallet' },
  { id: 'vehicle-types', method: 'GET', route: '/api/VehicleTypes' },
  { id: 'service-area', method: 'GET', route: '/api/ServiceArea' },
  { id: 'places', method: 'GET', route: '/api/Places' },
  { id: 'webhooks', method: 'GET', route: '/api/WebhookEndpoints' },
  { id: 'create-webhook', method: 'POST', route: '/api/WebhookEndpoints' },
  { id: 'webhook', method: 'GET', route: '/api/WebhookEndpoints/:endpointId' },
  { id: 'change-webhook', method: 'PATCH', route: '/api/WebhookEndpoints/:endpointId' },
  { id: 'remove-webhook', method: 'DELETE', route: '/api/WebhookEndpoints/:endpointId' },
  { id: 'disable-webhook', method: 'POST', route: '/api/WebhookEndpoints/:endpointId/disable' },
  { id: 'enable-webhook', method: 'POST', route: '/api/WebhookEndpoints/:endpointId/enable' },
  { id: 'rotate-secret', method: 'POST', route: '/api/WebhookEndpoints/:endpointId/rotate-secret' },
  { id: 'challenge', method: 'POST', route: '/api/WebhookEndpoints/:endpointId/challenge' },
] as const;

export type LoggedOperation = (typeof loggedOperations)[number]['id'];
