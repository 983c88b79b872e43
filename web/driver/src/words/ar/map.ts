import type { SameKeys } from '../../language/texts.ts';
import type { map as english } from '../en/map.ts';

/** Texts of the map, which a part of the kit draws. */
export const map: SameKeys<typeof english> = {
  mapLoading: 'جارٍ تحميل الخريطة…',
  mapNotDrawn: 'لا يستطيع هذا الهاتف عرض الخريطة. المواقع مذكورة أدناه.',
  mapFailed: 'لم تصل الخريطة. المواقع مذكورة أدناه.',
  mapOwnTruck: 'سطحتي',
  mapPressDestination: 'اضغط على الخريطة حيث ستذهب المركبة.',
  mapPlaceSet: 'تم تحديد {which}: {coordinates}.',
  mapCredits: 'مصدر الخريطة',
  mapZoomIn: 'تكبير',
  mapZoomOut: 'تصغير',
  mapTwoFingers: 'تحريك الخريطة بإصبعين',
  mapTruckAt: '{label}: {coordinates}، آخر تحديث {age}',
  mapNotChosen: 'غير محدد',
};
