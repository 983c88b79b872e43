import type { Map as MapLibreMap } from 'maplibre-gl';
import type { TruckKind } from './crowd-feed.ts';

/** Cabin, bed and edge of a truck; amber is at a trip. */
const colours: Readonly<Record<TruckKind, readonly [cabin: string, bed: string, edge: string]>> = {
  free: ['#1a9a9f', '#c9ecec', '#07474c'],
  busy: ['#f7b02d', '#ffd88f', '#14233b'],
  silent: ['#8492a6', '#d5dce5', '#5b697e'],
};

const size = 24;
const scale = 2;

/** Returns what an image of a truck is called; one without a heading is round. */
export function imageName(kind: TruckKind, hasHeading: boolean): string {
  return `crowd-${kind}-${hasHeading ? 'directed' : 'round'}`;
}

/** Adds the images of trucks to a map, drawn here: nothing is asked for. */
export function addTruckImages(map: MapLibreMap): void {
  for (const kind of Object.keys(colours) as TruckKind[]) {
    for (const hasHeading of [true, false]) {
      const image = drawTruck(kind, hasHeading);
      if (image) map.addImage(imageName(kind, hasHeading), image, { pixelRatio: scale });
    }
  }
}

function drawTruck(kind: TruckKind, hasHeading: boolean): ImageData | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = size * scale;
  canvas.height = size * scale;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.scale(scale, scale);
  context.lineWidth = 1.4;
  const [cabin, bed, edge] = colours[kind];
  context.strokeStyle = edge;
  const shape = (colour: string, outline: () => void) => {
    context.beginPath();
    outline();
    context.fillStyle = colour;
    context.fill();
    context.stroke();
  };
  if (hasHeading) {
    shape(bed, () => context.roundRect(6.5, 8.5, 11, 14, 1.5));
    shape(cabin, () => context.roundRect(6, 1.5, 12, 8, 2.5));
  } else {
    shape(bed, () => context.arc(12, 12, 8, 0, 2 * Math.PI));
    shape(cabin, () => context.arc(12, 12, 4, 0, 2 * Math.PI));
  }
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
