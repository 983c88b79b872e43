import type { SpelledName } from './languages.ts';

/** What a driver may say of the state of a vehicle, and of who took it: closed lists with their names. */

export const evidenceStages = {
  pickup: { en: 'Pickup', ar: 'الاستلام' },
  delivery: { en: 'Delivery', ar: 'التسليم' },
} as const satisfies Readonly<Record<string, SpelledName>>;
export type EvidenceStage = keyof typeof evidenceStages;

type PhotoPlace = 'sides' | 'others' | 'extras';
type ForCustomers = { readonly isForCustomers: boolean };

/** What a driver tells, and whether the customer of the trip sees it; of photos some. */
export const evidenceKinds = {
  condition: { en: 'Condition', ar: 'حالة المركبة', isForCustomers: true },
  readings: { en: 'Readings', ar: 'القراءات', isForCustomers: false },
  recipient: { en: 'Recipient', ar: 'المستلم', isForCustomers: false },
  photo: { en: 'Photo', ar: 'صورة', isForCustomers: true },
  signature: { en: 'Signature', ar: 'التوقيع', isForCustomers: false },
} as const satisfies Readonly<Record<string, SpelledName & ForCustomers>>;
export type EvidenceKind = keyof typeof evidenceKinds;
export const evidenceKindList = Object.keys(evidenceKinds) as readonly EvidenceKind[];

/**
 * What a photo shows; whether the customer of the trip sees it: what shows the vehicle from outside, and neither what is in it
 * nor by what it is known; and where drivers are asked for it: first for the sides, then for what else matters at either end of
 * a trip, or with the extra that it is of.
 */
export const photoSubjects = {
  front: { en: 'Front', ar: 'الأمام', isForCustomers: true, among: 'sides' },
  rear: { en: 'Rear', ar: 'الخلف', isForCustomers: true, among: 'sides' },
  left: { en: 'Left side', ar: 'الجهة اليسرى', isForCustomers: true, among: 'sides' },
  right: { en: 'Right side', ar: 'الجهة اليمنى', isForCustomers: true, among: 'sides' },
  damage: { en: 'Damage', ar: 'ضرر', isForCustomers: true, among: 'others' },
  plate: { en: 'Plate', ar: 'اللوحة', isForCustomers: false, among: 'others' },
  odometer: { en: 'Odometer', ar: 'عداد المسافة', isForCustomers: false, among: 'others' },
  interior: { en: 'Interior', ar: 'المقصورة', isForCustomers: false, among: 'others' },
  vin: { en: 'VIN', ar: 'رقم الهيكل', isForCustomers: false, among: 'others' },
  scene: { en: 'Scene', ar: 'الموقع', isForCustomers: false, among: 'others' },
  extra: { en: 'Extra work', ar: 'عمل إضافي', isForCustomers: false, among: 'extras' },
} as const satisfies Readonly<Record<string, SpelledName & ForCustomers & { readonly among: PhotoPlace }>>;
export type PhotoSubject = keyof typeof photoSubjects;

/** Returns the photos that drivers are asked for there. */
export function photosAskedFor(among: PhotoPlace): readonly PhotoSubject[] {
  return (Object.keys(photoSubjects) as readonly PhotoSubject[]).filter(
    (subject) => photoSubjects[subject].among === among,
  );
}

/** What the file of a photo or signature may be. */
export const mediaTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type MediaType = (typeof mediaTypes)[number];

/** The largest file of a photo or signature, in bytes: 8 MB. The database holds the same figure. */
export const mostFileBytes = 8 * 1024 * 1024;

/** The largest image, in pixels. Our own figure: to make a progressive JPEG of that size smaller takes 150 MB. */
export const mostImagePixels = 25_000_000;

/** The longest side of an image, in pixels. Our own figure: no phone's camera has a quarter of it. */
export const mostImageEdge = 16_384;

/** Why the file of a photo or signature will not come. */
export const missingReasons = {
  lost: { en: 'Lost', ar: 'فُقدت' },
  damaged: { en: 'Damaged', ar: 'تالفة' },
  refused: { en: 'Not a picture that is taken', ar: 'ليست صورة مقبولة' },
  other: { en: 'Another reason', ar: 'سبب آخر' },
} as const satisfies Readonly<Record<string, SpelledName>>;
export type MissingReason = keyof typeof missingReasons;

/** Where on a vehicle a mark is. */
export const conditionAreas = {
  front_bumper: { en: 'Front bumper', ar: 'الصدام الأمامي' },
  bonnet: { en: 'Bonnet', ar: 'غطاء المحرك' },
  windscreen: { en: 'Windscreen', ar: 'الزجاج الأمامي' },
  roof: { en: 'Roof', ar: 'السقف' },
  left_front: { en: 'Left front', ar: 'الجهة اليسرى الأمامية' },
  left_rear: { en: 'Left rear', ar: 'الجهة اليسرى الخلفية' },
  right_front: { en: 'Right front', ar: 'الجهة اليمنى الأمامية' },
  right_rear: { en: 'Right rear', ar: 'الجهة اليمنى الخلفية' },
  boot: { en: 'Boot', ar: 'صندوق الأمتعة' },
  rear_window: { en: 'Rear window', ar: 'الزجاج الخلفي' },
  rear_bumper: { en: 'Rear bumper', ar: 'الصدام الخلفي' },
  wheels: { en: 'Wheels', ar: 'العجلات' },
  underbody: { en: 'Underbody', ar: 'أسفل المركبة' },
  interior: { en: 'Interior', ar: 'المقصورة' },
} as const satisfies Readonly<Record<string, SpelledName>>;
export type ConditionArea = keyof typeof conditionAreas;

export const conditionMarks = {
  scratch: { en: 'Scratch', ar: 'خدش' },
  dent: { en: 'Dent', ar: 'انبعاج' },
  crack: { en: 'Crack', ar: 'شرخ' },
  broken: { en: 'Broken', ar: 'مكسور' },
  missing: { en: 'Missing', ar: 'مفقود' },
  stain: { en: 'Stain', ar: 'بقعة' },
  leak: { en: 'Leak', ar: 'تسريب' },
} as const satisfies Readonly<Record<string, SpelledName>>;
export type ConditionMark = keyof typeof conditionMarks;

export const severities = {
  light: { en: 'Light', ar: 'طفيف' },
  moderate: { en: 'Moderate', ar: 'متوسط' },
  severe: { en: 'Severe', ar: 'شديد' },
} as const satisfies Readonly<Record<string, SpelledName>>;
export type Severity = keyof typeof severities;

/** Why nobody was there to take a vehicle, or to hand it over. */
export const absenceReasons = {
  nobody_there: { en: 'Nobody was there', ar: 'لم يكن أحد في المكان' },
  refused: { en: 'Refused to confirm', ar: 'رفض التأكيد' },
  unable: { en: 'Not able to confirm', ar: 'تعذّر عليه التأكيد' },
  left_as_agreed: { en: 'Left as agreed', ar: 'تُركت حسب الاتفاق' },
} as const satisfies Readonly<Record<string, SpelledName>>;
export type AbsenceReason = keyof typeof absenceReasons;

/** What becomes of the files of photos and signatures that the sandbox is asked to tell of. */
export const sentFilesChoices = ['sent', 'missing', 'wrong'] as const;
export type SentFiles = (typeof sentFilesChoices)[number];
