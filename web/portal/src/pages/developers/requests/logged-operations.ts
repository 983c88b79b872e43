/** What the table can be narrowed to: each operation by how it is called. */
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
] as const;

export type LoggedOperation = (typeof loggedOperations)[number]['id'];
