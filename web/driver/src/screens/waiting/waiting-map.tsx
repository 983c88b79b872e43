import '../../look/map-styles.ts';
import { useColorScheme } from '@satha/web-kit/look/color-scheme.ts';
import { MantineLook } from '@satha/web-kit/look/mantine-look.tsx';
import { FleetMap } from '@satha/web-kit/map/fleet-map.tsx';
import { KitLanguage } from '../../language/kit-language.tsx';
import { useWords } from '../../language/use-words.tsx';
import { usePositionState } from '../../positions/use-position-state.ts';

/** Draws where the truck is; a later file of the app, since what draws maps is larger than all the rest. */
export function WaitingMap({ plate }: { readonly plate: string }) {
  const t = useWords();
  const { shown } = useColorScheme();
  const { last } = usePositionState();
  const trucks = last
    ? [
        {
          id: 'own',
          label: plate,
          fix: { point: { lat: last.lat, lng: last.lng }, recordedAt: new Date(last.atMs).toISOString() },
        },
      ]
    : [];
  return (
    <KitLanguage>
      <MantineLook colorScheme={shown}>
        <FleetMap label={t('map')} trucks={trucks} height="var(--phone-map-height)" />
      </MantineLook>
    </KitLanguage>
  );
}
