/**
 * The reasons why a driver on shift cannot be asked for a trip, with what is said of such drivers. The first
 * that holds counts, in this order.
 */
export const exclusions = {
  other_vehicle_type: 'in a truck of another vehicle type',
  suspended: 'suspended',
  licence_expired: 'with a licence that is over',
  document_expired: 'with a document that is over, of their own or of the truck',
  vehicle_retired: 'in a truck that was retired',
  out_of_service: 'in a truck that is out of service for a while',
  held_back: 'held back from automatic offers by the operator',
  no_position: 'whose position is not known',
  position_too_old: 'whose last position is too old',
  busy: 'at a trip',
  asked_for_another: 'being asked for another trip',
  asked_before: 'asked for this trip already',
  lacks_equipment: 'without the equipment',
  truck_too_high: 'in a truck that is too high',
  payload_too_small: 'in a truck that carries too little',
  too_far: 'too far away',
} as const;
export type Exclusion = keyof typeof exclusions;

export const exclusionList = Object.keys(exclusions) as readonly Exclusion[];
