import { Marker } from 'maplibre-gl';
import type { MapPoint } from '../map-points.ts';
import classes from './markers.module.css';

const svg = 'http://www.w3.org/2000/svg';

type Shape = readonly [tag: 'path' | 'circle' | 'rect', attributes: Readonly<Record<string, string>>];

/** The pickup is a ring. */
const ring: readonly Shape[] = [
  ['circle', { cx: '12', cy: '12', r: '8', class: classes.ring ?? '' }],
  ['circle', { cx: '12', cy: '12', r: '3', class: classes.ringCore ?? '' }],
];

/** The destination is a pin. */
const pin: readonly Shape[] = [
  [
    'path',
    {
      d: 'M12 23.2c4.6-5.3 7.6-9.2 7.6-13.1a7.6 7.6 0 1 0-15.2 0c0 3.9 3 7.8 7.6 13.1z',
      class: classes.pin ?? '',
    },
  ],
  ['circle', { cx: '12', cy: '10', r: '2.8', class: classes.pinCore ?? '' }],
];

/** A truck seen from above, driving north: cabin, windscreen, bed. */
const truck: readonly Shape[] = [
  ['rect', { x: '6.5', y: '8.5', width: '11', height: '14', rx: '1.5', class: classes.bed ?? '' }],
  ['path', { d: 'M9 11.5h6M9 15h6M9 18.5h6', class: classes.slats ?? '' }],
  ['rect', { x: '6', y: '1.5', width: '12', height: '8', rx: '2.5', class: classes.cabin ?? '' }],
  ['path', { d: 'M8 5.2c2.4-1.2 5.6-1.2 8 0l-.6 1.8H8.6z', class: classes.screen ?? '' }],
];

function draw(shapes: readonly Shape[], size: number): SVGSVGElement {
  const image = document.createElementNS(svg, 'svg');
  for (const [name, value] of Object.entries({ viewBox: '0 0 24 24', width: size, height: size })) {
    image.setAttribute(name, String(value));
  }
  image.setAttribute('aria-hidden', 'true');
  for (const [tag, attributes] of shapes) {
    const shape = document.createElementNS(svg, tag);
    for (const [name, value] of Object.entries(attributes)) shape.setAttribute(name, value);
    image.append(shape);
  }
  return image;
}

/** What a marker stands for is told beside the map: on it, it is for the eye. */
function holderOf(image: SVGSVGElement, className: string | undefined): HTMLDivElement {
  const holder = document.createElement('div');
  holder.className = className ?? '';
  holder.setAttribute('aria-hidden', 'true');
  holder.append(image);
  return holder;
}

export function createPickupMarker(isDraggable = false): Marker {
  return new Marker({ element: holderOf(draw(ring, 28), classes.end), draggable: isDraggable });
}

export function createDestinationMarker(isDraggable = false): Marker {
  return new Marker({
    element: holderOf(draw(pin, 36), classes.end),
    anchor: 'bottom',
    offset: [0, 2],
    draggable: isDraggable,
  });
}

export type TruckMarker = {
  readonly marker: Marker;
  place(point: MapPoint, headingDegrees: number): void;
  look(state: { readonly isStale: boolean; readonly isSelected?: boolean }): void;
};

/** A truck; with `onPress` it is a button. */
export function createTruckMarker(onPress?: () => void): TruckMarker {
  const holder = holderOf(draw(truck, 34), classes.truck);
  const element = onPress ? document.createElement('button') : holder;
  if (onPress) {
    element.className = classes.truckButton ?? '';
    element.setAttribute('type', 'button');
    element.addEventListener('click', (event) => {
      event.stopPropagation();
      onPress();
    });
    element.append(holder);
  }
  const marker = new Marker({ element, rotationAlignment: 'map', subpixelPositioning: true });
  return {
    marker,
    place(point, headingDegrees) {
      marker.setLngLat(point).setRotation(headingDegrees);
    },
    look({ isStale, isSelected = false }) {
      element.toggleAttribute('data-stale', isStale);
      element.toggleAttribute('data-selected', isSelected);
    },
  };
}
