import type { SameKeys } from '../../language/texts.ts';
import type { map as english } from '../en/map.ts';

/** Texts of the map, which a part of the kit draws. */
export const map: SameKeys<typeof english> = {
  mapLoading: 'नक़्शा आ रहा है…',
  mapNotDrawn: 'यह फ़ोन नक़्शा नहीं दिखा सकता। जगहें नीचे लिखी हैं।',
  mapFailed: 'नक़्शा नहीं आया। जगहें नीचे लिखी हैं।',
  mapOwnTruck: 'मेरा ट्रक',
  mapPressDestination: 'नक़्शे पर वह जगह दबाएँ जहाँ गाड़ी जानी है।',
  mapPlaceSet: '{which} चुन ली गई: {coordinates}',
  mapCredits: 'नक़्शे का स्रोत',
  mapZoomIn: 'पास से देखें',
  mapZoomOut: 'दूर से देखें',
  mapTwoFingers: 'नक़्शे को दो उँगलियों से हिलाएँ',
  mapTruckAt: '{label}: {coordinates}, पिछली ख़बर {age}',
  mapNotChosen: 'नहीं चुनी गई',
};
