import type { DragEvent } from 'react';

const type = 'application/x-satha-driver';
/** What is dragged says what it is only once it is dropped: until then it is known here. */
let dragged: number | undefined;

export function beginDrag(event: DragEvent, driverId: number): void {
  dragged = driverId;
  event.dataTransfer.setData(type, String(driverId));
  event.dataTransfer.effectAllowed = 'link';
}

export function endDrag(): void {
  dragged = undefined;
}

/** Returns the driver who is dragged; undefined where it is something else. */
export function readDraggedDriver({ dataTransfer }: DragEvent): number | undefined {
  return dataTransfer.types.includes(type) ? dragged : undefined;
}
