import { useCell } from '../kept/cell.ts';
import { type PositionState, positionState } from './place.ts';

/** Tells whether the phone says where it is, and where that was last. */
export function usePositionState(): PositionState {
  return useCell(positionState);
}
