import type { Language } from '@satha/terms/languages';

const en = {
  title: 'Trip receipt',
  strip: 'Sandbox · test data. No trip was made and no money was moved',
  completed: 'Completed',
  pickup: 'Pickup',
  destination: 'Destination',
  vehicle: 'Vehicle',
  driver: 'Driver',
  plate: 'Plate',
  customer: 'Customer',
  total: 'Fare',
  totalWithExtras: 'Total with extras',
  vat: 'Includes {rate} VAT',
  paid: 'Booked and paid by {account}. You pay the driver nothing.',
  noInvoice: 'This receipt is not a tax invoice; that goes to the payer. All times are UAE time.',
};

type TripReceiptWords = Readonly<Record<keyof typeof en, string>>;

const ar: TripReceiptWords = {
  title: 'إيصال رحلة',
  strip: 'بيئة تجريبية · بيانات اختبار، لم تُنفَّذ رحلة ولم تُحوَّل أموال',
  completed: 'اكتملت في',
  pickup: 'موقع الاستلام',
  destination: 'الوجهة',
  vehicle: 'المركبة',
  driver: 'السائق',
  plate: 'اللوحة',
  customer: 'العميل',
  total: 'الأجرة',
  totalWithExtras: 'الإجمالي مع الخدمات الإضافية',
  vat: 'تشمل ضريبة القيمة المضافة بنسبة {rate}',
  paid: 'الحجز والسداد من {account}. لا تدفع للسائق شيئًا.',
  noInvoice: 'هذا الإيصال ليس فاتورة ضريبية، فهي تصدر لمن سدّد. جميع الأوقات بتوقيت الإمارات.',
};

/** The words of a customer's receipt, beside those of every document. */
export const tripReceiptWords: Readonly<Record<Language, TripReceiptWords>> = { en, ar };
