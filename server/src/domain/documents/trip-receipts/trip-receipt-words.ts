import type { Language } from '@satha/terms/languages';

const en = {
  title: 'Trip receipt',
  strip: 'Sandbox · test data, no trip was made and no money was moved',
  completed: 'Completed',
  pickup: 'Pickup',
  destination: 'Destination',
  vehicle: 'Vehicle',
  driver: 'Driver',
  plate: 'Plate',
  customer: 'For',
  total: 'Fare',
  vat: 'VAT of {rate} in it',
  paid: 'Booked and paid by {account}. Nothing is left to pay to the driver.',
  noInvoice: 'This receipt is no tax invoice, which goes to who paid. All times are UAE time.',
};

export type TripReceiptWords = Readonly<Record<keyof typeof en, string>>;

const ar: TripReceiptWords = {
  title: 'إيصال رحلة',
  strip: 'بيئة تجريبية · بيانات اختبار، لم تُنفَّذ رحلة ولم تُحوَّل أموال',
  completed: 'اكتملت في',
  pickup: 'موقع التحميل',
  destination: 'الوجهة',
  vehicle: 'المركبة',
  driver: 'السائق',
  plate: 'اللوحة',
  customer: 'العميل',
  total: 'الأجرة',
  vat: 'منها ضريبة القيمة المضافة بنسبة {rate}',
  paid: 'حجزها وسدّد أجرتها {account}، ولا يتبقى ما يُدفع للسائق.',
  noInvoice: 'هذا الإيصال ليس فاتورة ضريبية، فهي تصدر لمن سدّد. جميع الأوقات بتوقيت الإمارات.',
};

/** What a customer's receipt says beside the words of every document. */
export const tripReceiptWords: Readonly<Record<Language, TripReceiptWords>> = { en, ar };
