export const wallet = {
  balance: 774.67,
  held: 225.33,
  floor: -500,
  currency: 'AED' as const,
  status: 'active' as const,
};

export const vehicleTypes = {
  vehicleTypes: [
    {
      vehicleTypeId: 4,
      name: 'Standard Recovery Truck',
      nameArabic: 'سطحة عادية',
      vehicleClass: 'truck' as const,
      available: true,
      approvedForTrips: true,
      subjectToTruckBan: true,
    },
  ],
};

/** Far shorter than the real one. */
export const serviceArea = {
  type: 'Feature' as const,
  bbox: [53.9, 25.1, 56.4, 25.4],
  properties: {
    name: 'United Arab Emirates',
    nameArabic: 'الإمارات العربية المتحدة',
    attribution: '© OpenStreetMap contributors, ODbL 1.0',
  },
  geometry: {
    type: 'MultiPolygon' as const,
    coordinates: [
      [
        [
          [54.1, 25.1],
          [54.3, 25.1],
          [54.3, 25.4],
          [54.1, 25.1],
        ],
      ],
    ],
  },
};

export const places = {
  places: [
    {
      kind: 'place' as const,
      name: 'Burj Khalifa',
      nameArabic: 'برج خليفة',
      areaName: 'Downtown Dubai',
      emirate: 'Dubai',
      lat: 25.1972,
      lng: 55.2742,
    },
  ],
};
