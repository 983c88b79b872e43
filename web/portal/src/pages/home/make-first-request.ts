/** From Downtown Dubai to Dubai Marina. */
const trip = {
  fromLat: 25.1972,
  fromLng: 55.2744,
  toLat: 25.0805,
  toLng: 55.1403,
  vehicleTypeId: 4,
  mobileNumber: '501234567',
  phoneCode: '971',
  firstName: 'Mariam',
  lastName: 'Al Suwaidi',
};

/** What a newcomer pastes into a terminal; their key is known to them alone. */
export function makeFirstRequest(apiBaseUrl: string, environment: 'test' | 'live'): string {
  return `KEY=svc_sk_${environment}_…
curl -s ${apiBaseUrl}/api/Trips/create-trip \\
  -H "x-api-key: $KEY" \\
  -H 'Content-Type: application/json' \\
  -d '${JSON.stringify(trip)}'`;
}
