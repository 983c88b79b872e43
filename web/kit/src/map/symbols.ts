import classes from './symbols.module.css';

/** A part of a symbol: an SVG element with its attributes, within a square of 24. */
export type Shape = readonly [
  tag: 'path' | 'circle' | 'rect',
  attributes: Readonly<Record<string, string>> & { readonly class: string },
];

/** The pickup is a ring. */
export const ring: readonly Shape[] = [
  ['circle', { cx: '12', cy: '12', r: '8', class: classes.ring ?? '' }],
  ['circle', { cx: '12', cy: '12', r: '3', class: classes.ringCore ?? '' }],
];

/** The destination is a pin. */
export const pin: readonly Shape[] = [
  [
    'path',
    {
      d: 'M12 23.2c4.6-5.3 7.6-9.2 7.6-13.1a7.6 7.6 0 1 0-15.2 0c0 3.9 3 7.8 7.6 13.1z',
      class: classes.pin ?? '',
    },
  ],
  ['circle', { cx: '12', cy: '10', r: '2.8', class: classes.pinCore ?? '' }],
];

/** A truck of which nobody knows yet in which direction it stands. */
export const truckWithoutHeading: readonly Shape[] = [
  ['circle', { cx: '12', cy: '12', r: '9', class: classes.bed ?? '' }],
  ['circle', { cx: '12', cy: '12', r: '4', class: classes.cabin ?? '' }],
];

/** A truck seen from above, driving north: cabin, windscreen, bed. */
export const truck: readonly Shape[] = [
  ['rect', { x: '6.5', y: '8.5', width: '11', height: '14', rx: '1.5', class: classes.bed ?? '' }],
  ['path', { d: 'M9 11.5h6M9 15h6M9 18.5h6', class: classes.slats ?? '' }],
  ['rect', { x: '6', y: '1.5', width: '12', height: '8', rx: '2.5', class: classes.cabin ?? '' }],
  ['path', { d: 'M8 5.2c2.4-1.2 5.6-1.2 8 0l-.6 1.8H8.6z', class: classes.screen ?? '' }],
];
