import '../../look/map-styles.ts';
import { useColorScheme } from '@satha/web-kit/look/color-scheme.ts';
import { MantineLook } from '@satha/web-kit/look/mantine-look.tsx';
import { TripMap } from '@satha/web-kit/map/trip-map.tsx';
import { MapMissing } from './map-missing.tsx';
import type { MapTrip } from './use-map-trip.ts';

/** Draws a trip on a map: its route, what of it is driven, and the truck, moving along. */
export function DrawnTrip({ trip }: { readonly trip: MapTrip }) {
  const { shown } = useColorScheme();
  return (
    <MantineLook colorScheme={shown}>
      <TripMap {...trip} height="var(--phone-map-height)" whenMissing={<MapMissing />} />
    </MantineLook>
  );
}
