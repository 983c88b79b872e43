/** Where the operations stand, and how each is called. */
export const operations = {
  estimate: { method: 'POST', path: '/api/Trips/get-estimated-price' },
  eta: { method: 'POST', path: '/api/Trips/eta' },
  create: { method: 'POST', path: '/api/Trips/create-trip' },
  cancel: { method: 'POST', path: '/api/Trips/cancel-trip' },
  search: { method: 'GET', path: '/api/Trips' },
  one: { method: 'GET', path: '/api/Trips/1' },
} as const;

export const paths = {
  estimate: operations.estimate.path,
  eta: operations.eta.path,
  create: operations.create.path,
  cancel: operations.cancel.path,
  search: operations.search.path,
} as const;
