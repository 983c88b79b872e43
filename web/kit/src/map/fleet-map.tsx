import { UnstyledButton } from '@mantine/core';
import { useMapFacts } from './facts/use-map-facts.ts';
import { MapFrame, type MapHeight } from './map-frame.tsx';
import type { TruckFix } from './map-points.ts';
import { hasWebgl } from './webgl.ts';

export type FleetTruck = {
  readonly id: string;
  readonly label: string;
  readonly fix: TruckFix;
  /** What stands below it on the map, in a word or three. */
  readonly tag?: string | undefined;
  /** More to say of it, such as where it goes. */
  readonly detail?: string | undefined;
};

export type FleetMapProps = {
  readonly label: string;
  readonly trucks: readonly FleetTruck[];
  readonly selectedId?: string | null | undefined;
  readonly onSelect?: ((id: string) => void) | undefined;
  readonly staleAfterSeconds?: number | undefined;
  readonly height?: MapHeight;
};

const load = async () => (await import('./canvas/fleet-canvas.tsx')).FleetCanvas;

/** Several trucks, each to be chosen. */
export function FleetMap({ label, height, trucks, selectedId, onSelect, staleAfterSeconds }: FleetMapProps) {
  const facts = useMapFacts(staleAfterSeconds);
  const told = trucks.map(({ id, label: name, fix, tag, detail }) => ({
    id,
    tag,
    text: [facts.truck(name, fix), detail].filter(Boolean).join(' · '),
    isStale: facts.isStale(fix),
    fix,
  }));
  return (
    <MapFrame
      label={label}
      height={height}
      load={load}
      // On the map the trucks themselves are the buttons.
      facts={told.map(({ id, text }) => ({
        key: id,
        text:
          onSelect && !hasWebgl() ? (
            <UnstyledButton onClick={() => onSelect(id)}>{text}</UnstyledButton>
          ) : (
            text
          ),
      }))}
      draw={(FleetCanvas, onFailure) => (
        <FleetCanvas
          label={label}
          trucks={told}
          selectedId={selectedId}
          onSelect={onSelect}
          onFailure={onFailure}
        />
      )}
    />
  );
}
