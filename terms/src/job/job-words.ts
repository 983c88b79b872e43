/** What may be said of the vehicle that a trip is for, of where it stands, and of what happened to it: closed lists. */

export const bodyTypes = [
  'sedan',
  'hatchback',
  'coupe',
  'convertible',
  'wagon',
  'suv',
  'pickup',
  'van',
  'minibus',
  'bus',
  'truck',
  'motorcycle',
  'trailer',
  'other',
] as const;
export type BodyType = (typeof bodyTypes)[number];

/** The driven wheels: front, rear, all. */
export const drivetrains = ['fwd', 'rwd', 'awd'] as const;
export type Drivetrain = (typeof drivetrains)[number];

export const powertrains = ['petrol', 'diesel', 'hybrid', 'electric'] as const;
export type Powertrain = (typeof powertrains)[number];

export const keyPlaces = ['with_vehicle', 'with_customer', 'locked_inside', 'lost'] as const;
export type KeyPlace = (typeof keyPlaces)[number];

/** The heights of a vehicle's belly above the ground. */
export const clearances = ['low', 'normal', 'lifted'] as const;
export type Clearance = (typeof clearances)[number];

export const siteKinds = [
  'roadside',
  'highway_shoulder',
  'parking',
  'basement',
  'off_road',
  'home',
  'workshop',
] as const;
export type SiteKind = (typeof siteKinds)[number];

export const incidentCauses = [
  'breakdown',
  'accident',
  'flat_tyre',
  'battery',
  'fuel',
  'stuck',
  'flood',
  'locked_out',
  'other',
] as const;
export type IncidentCause = (typeof incidentCauses)[number];

/** The colour of the police's report of an accident: green, not at fault; red, at fault; white, nobody known or none. */
export const policeReportColours = ['green', 'red', 'white'] as const;
export type PoliceReportColour = (typeof policeReportColours)[number];
