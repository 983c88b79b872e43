import { type MapFact, MapFrame, type MapHeight } from '../map-frame.tsx';
import type { CrowdCanvasProps } from './crowd-canvas.tsx';

type CrowdMapProps = Omit<CrowdCanvasProps, 'onFailure'> & {
  /** What it shows, in words. */
  readonly facts: readonly MapFact[];
  readonly height: MapHeight;
};

const load = async () => (await import('./crowd-canvas.tsx')).CrowdCanvas;

/** Shows hundreds of trucks and thousands of trips: what moves is drawn by the map itself, and by nothing else on the page. */
export function CrowdMap({ facts, height, ...crowd }: CrowdMapProps) {
  return (
    <MapFrame
      label={crowd.label}
      height={height}
      load={load}
      facts={facts}
      draw={(CrowdCanvas, onFailure) => <CrowdCanvas {...crowd} onFailure={onFailure} />}
    />
  );
}
