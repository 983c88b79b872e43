/** From Downtown Dubai to Dubai Marina. */
const way = { fromLat: 25.1972, fromLng: 55.2744, toLat: 25.0805, toLng: 55.1403, vehicleTypeId: 4 };
const customer = {
  mobileNumber: '501234567',
  phoneCode: '971',
  firstName: 'Mariam',
  lastName: 'Al Suwaidi',
};

/** Makes the line that puts a key into KEY, to be finished by whom alone it was shown to. */
export function makeKeyLine(environment: 'test' | 'live'): string {
  return `export KEY=svc_sk_${environment}_…`;
}

/**
 * Makes the request that a newcomer pastes into a terminal that has their key in KEY. In live it books
 * nothing: a real truck would come, for a customer that there is not.
 */
export function makeFirstRequest(apiBaseUrl: string, environment: 'test' | 'live'): string {
  const isSandbox = environment === 'test';
  const operation = isSandbox ? 'create-trip' : 'get-estimated-price';
  const body = isSandbox ? { ...way, ...customer } : way;
  return `curl -s ${apiBaseUrl}/api/Trips/${operation} \\
  -H "x-api-key: $KEY" \\
  -H 'Content-Type: application/json' \\
  -d '${JSON.stringify(body)}'`;
}
