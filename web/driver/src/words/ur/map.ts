import type { SameKeys } from '../../language/texts.ts';
import type { map as english } from '../en/map.ts';

/** Texts of the map, which a part of the kit draws. */
export const map: SameKeys<typeof english> = {
  mapLoading: 'نقشہ لوڈ ہو رہا ہے…',
  mapNotDrawn: 'یہ فون نقشہ نہیں دکھا سکتا۔ جگہیں نیچے لکھی ہیں۔',
  mapFailed: 'نقشہ نہیں آیا۔ جگہیں نیچے لکھی ہیں۔',
  mapOwnTruck: 'میرا ٹرک',
  mapPressDestination: 'نقشے پر وہ جگہ دبائیں جہاں گاڑی جانی ہے۔',
  mapPlaceSet: '{which} چن لی گئی: {coordinates}',
  mapCredits: 'نقشے کا ماخذ',
  mapZoomIn: 'قریب سے دیکھیں',
  mapZoomOut: 'دور سے دیکھیں',
  mapTwoFingers: 'نقشے کو دو انگلیوں سے ہلائیں',
  mapTruckAt: '{label}: {coordinates}، آخری خبر {age}',
  mapNotChosen: 'نہیں چنی گئی',
};
