/** From Downtown Dubai to Dubai Marina. */
const way = { fromLat: 25.1972, fromLng: 55.2744, toLat: 25.0805, toLng: 55.1403, vehicleTypeId: 4 };
const customer = {
  mobileNumber: '501234567',
  phoneCode: '971',
  firstName: 'Mariam',
  lastName: 'Al Suwaidi',
};

/**
 * What a newcomer pastes into a terminal; their key is known to them alone. In live it books nothing: a real truck would
 * come, for a customer that there is not.
 */
export function makeFirstRequest(apiBaseUrl: string, environment: 'test' | 'live'): string {
  const isSandbox = environment === 'test';
  const operation = isSandbox ? 'create-trip' : 'get-estimated-price';
  const body = isSandbox ? { ...way, ...customer } : way;
  return `KEY=svc_sk_${environment}_…
curl -s ${apiBaseUrl}/api/Trips/${operation} \\
  -H "x-api-key: $KEY" \\
  -H 'Content-Type: application/json' \\
  -d '${JSON.stringify(body)}'`;
}
