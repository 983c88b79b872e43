/** Downtown Dubai to Dubai Marina by Standard Recovery Truck, now. */
export const samplePoints = { fromLat: 25.1972, fromLng: 55.2744, toLat: 25.0805, toLng: 55.1403 } as const;

export const sampleEstimate = { ...samplePoints, vehicleTypeId: 4 } as const;

export const sampleTrip = {
  ...sampleEstimate,
  mobileNumber: '501234567',
  phoneCode: '971',
  firstName: 'Mariam',
  lastName: 'Al Suwaidi',
} as const;
