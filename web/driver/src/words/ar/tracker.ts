import type { tracker as english } from '../en/tracker.ts';

/** Texts of the page that makes a tracker. */
export const tracker = {
  tracker: 'جهاز التتبّع',
  trackerText:
    'يمكن لهاتف آخر أو لجهاز في الشاحنة أن يُبلغ عن موقعك أيضًا، حتى وهذا التطبيق مغلق. خارج الوردية لا يُحفظ منه شيء.',
  trackerBefore: 'جهاز التتبّع السابق ينتهي فورًا.',
  trackerMake: 'إنشاء جهاز تتبّع',
  trackerScan: 'ثبّت Traccar Client على الهاتف الآخر، وافتح إعداداته وامسح هذا الرمز.',
  trackerCode: 'رمز QR لجهاز التتبّع',
  trackerByHand: 'أو أدخل هذين بيدك.',
  trackerAddress: 'العنوان',
  trackerId: 'رقم جهاز التتبّع',
  trackerOnce: 'يُعرض هذا الآن فقط. لا تعطه لأحد.',
} as const satisfies Record<keyof typeof english, string>;
