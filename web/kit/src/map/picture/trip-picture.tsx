import { useMemo } from 'react';
import type { MapPoint, TripProgress, TruckFix } from '../map-points.ts';
import { joinTrack } from '../movement/leg.ts';
import { makePath } from '../movement/path.ts';
import { decodePolyline } from '../polyline.ts';
import { pin, ring, type Shape, truck as truckShapes, truckWithoutHeading } from '../symbols.ts';
import { drawLine, layOut, paper, type Spot } from './lay-out.ts';
import classes from './picture.module.css';

export type TripPictureProps = {
  readonly pickup: MapPoint;
  readonly destination: MapPoint;
  readonly approach?: string | null | undefined;
  readonly route?: string | null | undefined;
  readonly track?: string | null | undefined;
  readonly progress?: TripProgress | undefined;
  readonly truck?: TruckFix | null | undefined;
  readonly isApproach?: boolean | undefined;
  readonly isStale?: boolean | undefined;
};

/**
 * Shows what the map of a trip is going to show, drawn of what is known already: no ground, no drawer,
 * nothing to load.
 */
export function TripPicture({ pickup, destination, truck, isApproach = false, ...trip }: TripPictureProps) {
  const { approach: approachText, route: routeText, track: trackText, progress = 'ahead' } = trip;
  const approach = useMemo(() => decodePolyline(approachText ?? ''), [approachText]);
  const route = useMemo(() => decodePolyline(routeText ?? ''), [routeText]);
  const track = useMemo(
    () => joinTrack(decodePolyline(trackText ?? ''), [makePath(route), makePath(approach)]),
    [trackText, route, approach],
  );
  // As the map begins: with the approach while the truck is on it, else with all of the trip.
  const place = layOut([
    pickup,
    ...(truck ? [truck.point] : []),
    ...(isApproach && truck ? approach : [destination, ...route, ...track]),
  ]);
  const lines = [
    { kind: 'approach', d: drawLine(approach, place) },
    { kind: progress === 'done' ? 'driven' : 'ahead', d: drawLine(route, place) },
    { kind: 'driven', d: drawLine(track, place) },
  ].filter(({ d }) => d !== '');
  return (
    <div className={classes.picture}>
      <svg viewBox={`0 0 ${paper.width} ${paper.height}`} width="100%" height="100%" aria-hidden>
        {lines.map(({ kind, d }) => (
          <path key={`${kind} edge`} className={classes.edge} d={d} />
        ))}
        {lines.map(({ kind, d }) => (
          <path key={kind} className={classes.line} data-kind={kind} d={d} />
        ))}
        <MapSymbol shapes={ring} size={28} at={place(pickup)} />
        <MapSymbol shapes={pin} size={36} at={place(destination)} isTip />
        {truck && (
          <g data-truck data-stale={trip.isStale || undefined}>
            <MapSymbol
              shapes={typeof truck.headingDegrees === 'number' ? truckShapes : truckWithoutHeading}
              size={34}
              at={place(truck.point)}
              headingDegrees={truck.headingDegrees ?? 0}
            />
          </g>
        )}
      </svg>
    </div>
  );
}

type MapSymbolProps = {
  readonly shapes: readonly Shape[];
  readonly size: number;
  readonly at: Spot;
  /** Whether it points to its place with its lower end. */
  readonly isTip?: boolean;
  readonly headingDegrees?: number;
};

function MapSymbol({ shapes, size, at, isTip = false, headingDegrees = 0 }: MapSymbolProps) {
  const turn = headingDegrees === 0 ? '' : `rotate(${headingDegrees})`;
  const middle = `translate(-12 ${isTip ? -23.2 : -12})`;
  return (
    <g transform={`translate(${at.x.toFixed(1)} ${at.y.toFixed(1)}) ${turn} scale(${size / 24}) ${middle}`}>
      {shapes.map(([Tag, { class: className, ...attributes }]) => (
        <Tag key={className} className={className} {...attributes} />
      ))}
    </g>
  );
}
