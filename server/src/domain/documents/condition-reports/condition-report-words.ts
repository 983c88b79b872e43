import type { Language } from '@satha/terms/languages';

const en = {
  title: 'Condition report',
  strip: 'Sandbox · test data. No vehicle was moved',
  bookedBy: 'For',
  bookedThrough: 'Booked through',
  vehicle: 'Vehicle',
  pickup: 'Pickup',
  destination: 'Destination',
  upTo: 'As recorded up to',
  marks: 'Marks on the vehicle',
  area: 'Where',
  none: 'None recorded',
  recorded: 'What else was recorded',
  fact: 'Fact',
  km: '{km} km',
  fuel: 'Fuel',
  charge: 'Battery',
  belongings: 'Belongings',
  keys: 'Keys',
  keysHandedOver: 'Handed over',
  keysKept: 'Not handed over',
  seenBy: 'Recorded by',
  erased: 'Erased',
  awaited: 'Not uploaded',
  missing: 'Will not come: {because}',
  unreadable: 'Cannot be shown',
  shown: 'As it is shown:',
  photos: 'Photos: {stage}',
  note: 'Recorded by the driver on the phone; times are UAE time by its clock. Under each picture stands the SHA-256 of the file as it was told when it was taken, in the event log of the account; where the phone had written more into it than the picture, that of the picture alone stands there, too.',
  noteToCustomer:
    'Recorded by the driver on the phone: photos of the vehicle from outside, and marks on it. Times are UAE time by the phone’s clock. Under each picture stands the SHA-256 of the file as it was told when it was taken; the company that booked the trip has it in its event log. Where the phone had written more into it than the picture, that of the picture alone stands there, too.',
};

type ConditionReportWords = Readonly<Record<keyof typeof en, string>>;

const ar: ConditionReportWords = {
  title: 'تقرير حالة المركبة',
  strip: 'بيئة تجريبية · بيانات اختبار، لم تُنقل مركبة',
  bookedBy: 'إلى',
  bookedThrough: 'الحجز عن طريق',
  vehicle: 'المركبة',
  pickup: 'موقع الاستلام',
  destination: 'الوجهة',
  upTo: 'حسب المسجّل حتى',
  marks: 'العلامات على المركبة',
  area: 'الموضع',
  none: 'لم يُسجّل شيء',
  recorded: 'ما سُجّل غير ذلك',
  fact: 'البيان',
  km: '{km} كم',
  fuel: 'الوقود',
  charge: 'البطارية',
  belongings: 'المقتنيات',
  keys: 'المفاتيح',
  keysHandedOver: 'سُلّمت',
  keysKept: 'لم تُسلّم',
  seenBy: 'تسجيل',
  erased: 'مُحي',
  awaited: 'لم تُرفع',
  missing: 'لن تصل: {because}',
  unreadable: 'يتعذّر عرضها',
  shown: 'كما تُعرض:',
  photos: 'الصور: {stage}',
  note: 'سجّله السائق على هاتفه، والأوقات بتوقيت الإمارات حسب ساعة الهاتف. تحت كل صورة بصمة SHA-256 للملف كما أُبلغ بها عند التقاطه، وهي في سجل أحداث الحساب. وإن كان الهاتف قد كتب في الملف غير الصورة، فتحتها أيضًا بصمة الصورة وحدها.',
  noteToCustomer:
    'سجّله السائق على هاتفه: صور المركبة من الخارج والعلامات عليها. والأوقات بتوقيت الإمارات حسب ساعة الهاتف. تحت كل صورة بصمة SHA-256 للملف كما أُبلغ بها عند التقاطه، وهي في سجل أحداث الجهة التي حجزت الرحلة. وإن كان الهاتف قد كتب في الملف غير الصورة، فتحتها أيضًا بصمة الصورة وحدها.',
};

/** The words of a condition report, beside those of every document and the names of what is recorded. */
export const conditionReportWords: Readonly<Record<Language, ConditionReportWords>> = { en, ar };
