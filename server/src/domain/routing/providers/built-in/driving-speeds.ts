import type { RoadClass, VehicleClass } from '../../route-provider.ts';
import type { Section } from './network.ts';

/**
 * What a loaded recovery truck keeps to, in km/h: 80 is the limit for heavy vehicles on the UAE's highways;
 * the other two are our own choice.
 */
const truckSpeedLimitsKmh: Readonly<Record<RoadClass, number>> = { city: 40, arterial: 60, highway: 80 };

export function speedMetersPerSecond(
  roadClass: RoadClass,
  freeFlowKmh: number,
  vehicleClass: VehicleClass,
): number {
  const kmh = vehicleClass === 'truck' ? Math.min(freeFlowKmh, truckSpeedLimitsKmh[roadClass]) : freeFlowKmh;
  return kmh / 3.6;
}

export function sectionSpeedMetersPerSecond(section: Section, vehicleClass: VehicleClass): number {
  return speedMetersPerSecond(section.road.roadClass, section.road.speedKmh, vehicleClass);
}

export function isOpenTo(section: Section, vehicleClass: VehicleClass): boolean {
  return vehicleClass === 'light' || !section.isClosedToTrucks;
}
