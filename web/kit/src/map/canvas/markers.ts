import { Marker } from 'maplibre-gl';
import type { MapPoint } from '../map-points.ts';
import { pin, ring, type Shape, truck, truckWithoutHeading } from '../symbols.ts';
import classes from './markers.module.css';

const svg = 'http://www.w3.org/2000/svg';

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
  place(point: MapPoint, headingDegrees: number | undefined): void;
  look(state: { readonly isStale: boolean; readonly isSelected?: boolean }): void;
};

export type TruckTag = { readonly marker: Marker; say(text: string): void };

/** Makes what stands below a truck, upright whichever way it drives. */
export function createTruckTag(): TruckTag {
  const element = document.createElement('div');
  element.className = classes.tag ?? '';
  element.setAttribute('aria-hidden', 'true');
  element.dir = 'auto';
  return {
    marker: new Marker({ element, anchor: 'top', offset: [0, 18], subpixelPositioning: true }),
    say(text) {
      if (element.textContent !== text) element.textContent = text;
    },
  };
}

/** Makes a truck; with `onPress` it is a button. */
export function createTruckMarker(onPress?: () => void): TruckMarker {
  const [directed, undirected] = [draw(truck, 34), draw(truckWithoutHeading, 34)];
  const holder = holderOf(directed, classes.truck);
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
      marker.setLngLat(point).setRotation(headingDegrees ?? 0);
      const image = headingDegrees === undefined ? undirected : directed;
      if (holder.firstChild !== image) holder.replaceChildren(image);
    },
    look({ isStale, isSelected = false }) {
      element.toggleAttribute('data-stale', isStale);
      element.toggleAttribute('data-selected', isSelected);
    },
  };
}
