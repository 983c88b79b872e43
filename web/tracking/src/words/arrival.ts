import { defineWords } from '@satha/web-kit/language/define-words.ts';

/** The words for when the truck is there. */
export const arrivalWords = defineWords({
  en: {
    minutes: { one: '{count} min', other: '{count} min' },
    anyMoment: 'Arriving now',
    toPickup: 'At the pickup around {time}',
    toDestination: 'At the destination around {time}',
    held: 'As of {time}',
    heldWhy: 'No update from the truck for {age}.',
    overdue: 'Arrival time unknown',
    overdueWhy: 'No update from the truck for {age}. It may have arrived.',
    promised: 'By {time}',
    promisedWhy: 'No live position yet.',
    driveFromThere: { one: '{count} min drive away', other: '{count} min drive away' },
    not_on_way:
      'The driver has your trip, but the truck is not coming nearer yet. The arrival time shows once it does.',
    moving_away:
      'The truck is driving away from you at the moment. The arrival time shows once it comes nearer.',
    stopped_on_way: 'The truck is standing still. The arrival time shows once it drives on.',
    unknown: 'Arrival time unknown',
    thereSince: 'Arrived at {time}',
    departs: 'Departs {time}',
  },
  ar: {
    minutes: {
      one: 'دقيقة',
      two: 'دقيقتان',
      few: '{count} دقائق',
      many: '{count} دقيقة',
      other: '{count} دقيقة',
    },
    anyMoment: 'تصل الآن',
    toPickup: 'تصل إلى موقع الاستلام نحو الساعة {time}',
    toDestination: 'تصل إلى الوجهة نحو الساعة {time}',
    held: 'حسب آخر موقع الساعة {time}',
    heldWhy: 'لم يصل تحديث من السطحة منذ {age}.',
    overdue: 'وقت الوصول غير معروف',
    overdueWhy: 'لم يصل تحديث من السطحة منذ {age}. ربما وصلت.',
    promised: 'قبل الساعة {time}',
    promisedWhy: 'الموقع المباشر غير متاح بعد.',
    driveFromThere: {
      one: 'على بعد دقيقة بالسيارة',
      two: 'على بعد دقيقتين بالسيارة',
      few: 'على بعد {count} دقائق بالسيارة',
      many: 'على بعد {count} دقيقة بالسيارة',
      other: 'على بعد {count} دقيقة بالسيارة',
    },
    not_on_way: 'قبل السائق رحلتك، لكن السطحة لا تقترب منك بعد. يظهر وقت الوصول حين تقترب.',
    moving_away: 'السطحة تبتعد عنك الآن. يظهر وقت الوصول حين تقترب.',
    stopped_on_way: 'السطحة متوقفة. يظهر وقت الوصول حين تتحرك.',
    unknown: 'وقت الوصول غير معروف',
    thereSince: 'وصلت السطحة الساعة {time}',
    departs: 'الانطلاق {time}',
  },
});
