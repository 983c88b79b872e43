import type { Texts } from '../../language/texts.ts';

/** Texts of the map, which a part of the kit draws. */
export const map = {
  mapLoading: 'Loading the map…',
  mapNotDrawn: 'This phone cannot draw the map. The places are listed below.',
  mapFailed: 'The map did not come. The places are listed below.',
  mapOwnTruck: 'My truck',
  mapPressDestination: 'Press the map where the vehicle is to go.',
  mapPlaceSet: '{which} set: {coordinates}.',
  mapCredits: 'Map credits',
  mapZoomIn: 'Zoom in',
  mapZoomOut: 'Zoom out',
  mapTwoFingers: 'Move the map with two fingers',
  mapTruckAt: '{label}: {coordinates}, told {age}',
  mapNotChosen: 'not chosen',
} as const satisfies Texts;
