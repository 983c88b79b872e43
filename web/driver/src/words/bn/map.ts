import type { SameKeys } from '../../language/texts.ts';
import type { map as english } from '../en/map.ts';

/** Texts of the map, which a part of the kit draws. */
export const map: SameKeys<typeof english> = {
  mapLoading: 'ম্যাপ আসছে…',
  mapNotDrawn: 'এই ফোন ম্যাপ দেখাতে পারে না। জায়গাগুলো নিচে লেখা আছে।',
  mapFailed: 'ম্যাপ আসেনি। জায়গাগুলো নিচে লেখা আছে।',
  mapOwnTruck: 'আমার ট্রাক',
  mapPressDestination: 'গাড়ি যেখানে যাবে, ম্যাপে সেখানে চাপুন।',
  mapPlaceSet: '{which} বাছা হয়েছে: {coordinates}',
  mapCredits: 'ম্যাপের উৎস',
  mapZoomIn: 'কাছে থেকে দেখুন',
  mapZoomOut: 'দূরে থেকে দেখুন',
  mapTwoFingers: 'দুই আঙুলে ম্যাপ সরান',
  mapTruckAt: '{label}: {coordinates}, শেষ খবর {age}',
  mapNotChosen: 'বাছা হয়নি',
};
