import type { ApprovalKind, ApprovalStatus } from '@satha/terms/approvals';
import type { ListedExtraKind } from '@satha/terms/extras';
import { defineWords } from '@satha/web-kit/language/define-words.ts';

/** What one person proposes and another one approves. */
export const approvalKindWords = defineWords({
  en: {
    wallet_top_up: 'Top-up by hand',
    wallet_adjustment: 'Adjustment of a balance',
    card_refund: 'Refund to a card',
    wallet_floor: 'Lowest balance',
    settlement_reversal: 'Payment of a caller taken back',
    outcome_fees: 'Fees of failed trips',
    extra_price: 'Price of an extra',
    tariff: 'Tariff',
    event_factor: 'Event price',
  } satisfies Record<ApprovalKind, string>,
  ar: {
    wallet_top_up: 'شحن يدوي',
    wallet_adjustment: 'تسوية رصيد',
    card_refund: 'استرداد إلى بطاقة',
    wallet_floor: 'الحد الأدنى للرصيد',
    settlement_reversal: 'إبطال دفعة متصل',
    outcome_fees: 'رسوم الرحلات المتعذّرة',
    extra_price: 'سعر خدمة إضافية',
    tariff: 'تعرفة',
    event_factor: 'سعر فعالية',
  },
});

/** How far a proposal is. */
export const approvalStatusWords = defineWords({
  en: {
    proposed: 'Waiting',
    approved: 'Approved',
    rejected: 'Rejected',
    withdrawn: 'Withdrawn',
    expired: 'Expired',
    at_once: 'Done at once',
  } satisfies Record<ApprovalStatus, string>,
  ar: {
    proposed: 'بانتظار الموافقة',
    approved: 'تمت الموافقة',
    rejected: 'مرفوض',
    withdrawn: 'مسحوب',
    expired: 'انتهت مهلته',
    at_once: 'نُفِّذ فورًا',
  },
});

/** The extras that have a price of their own. */
export const listedExtraWords = defineWords({
  en: {
    waiting: 'Waiting at the pickup',
    winching: 'Winching',
    dollies: 'Dollies',
    second_helper: 'Second helper',
    long_access: 'Long access on foot',
  } satisfies Record<ListedExtraKind, string>,
  ar: {
    waiting: 'انتظار في موقع الاستلام',
    winching: 'سحب بالونش',
    dollies: 'عربات رفع العجلات',
    second_helper: 'مساعد ثانٍ',
    long_access: 'مسافة طويلة سيرًا إلى المركبة',
  },
});

/** What a proposal changes, by the field that the service names. */
export const changedFieldWords = defineWords({
  en: {
    balanceFils: 'Balance',
    floorFils: 'Lowest balance',
    leftFils: 'Left of the top-up',
    paidFils: 'Paid by the caller',
    dueFils: 'Owed by the caller',
    priceFils: 'Price',
    freeSeconds: 'Free of charge for',
    stepSeconds: 'Then for each started',
    baseFareFils: 'Base fare',
    includedMeters: 'Included distance',
    distanceTiers: 'Per kilometre',
    filsPerMinute: 'Per minute',
    minimumFareFils: 'Minimum fare',
    night: 'At night',
    weekend: 'At the weekend',
    vatBasisPoints: 'VAT contained',
    factorBasisPoints: 'Surcharge',
  },
  ar: {
    balanceFils: 'الرصيد',
    floorFils: 'الحد الأدنى للرصيد',
    leftFils: 'المتبقي من عملية الشحن',
    paidFils: 'المدفوع من المتصل',
    dueFils: 'المستحق على المتصل',
    priceFils: 'السعر',
    freeSeconds: 'مجانًا لمدة',
    stepSeconds: 'ثم عن كل فترة تبدأ، ومدتها',
    baseFareFils: 'الأجرة الأساسية',
    includedMeters: 'المسافة المشمولة',
    distanceTiers: 'لكل كيلومتر',
    filsPerMinute: 'لكل دقيقة',
    minimumFareFils: 'الحد الأدنى للأجرة',
    night: 'ليلًا',
    weekend: 'في نهاية الأسبوع',
    vatBasisPoints: 'ضريبة القيمة المضافة المشمولة',
    factorBasisPoints: 'الزيادة',
  },
});

/** How the values of what is changed are told. */
export const changedValueWords = defineWords({
  en: {
    none: 'None',
    notOffered: 'Not offered',
    free: 'Free',
    kilometers: '{km} km',
    fromKilometer: 'From {km} km: {rate}',
    share: '{percent}% of the fare, at least {least}',
    waited: 'only after {time} within {meters} m of the pickup, come at most {late} late',
    asCancelled: 'As a cancellation at the pickup',
    fromUntil: '{percent} from {from} to {until}',
    onDays: '{percent} on {days}',
  },
  ar: {
    none: 'لا يوجد',
    notOffered: 'غير معروضة',
    free: 'مجانًا',
    kilometers: '{km} كم',
    fromKilometer: 'من {km} كم: {rate}',
    share: '{percent}٪ من الأجرة، وبحد أدنى {least}',
    waited: 'فقط بعد انتظار {time} على بُعد {meters} م من موقع الاستلام، وبتأخر لا يزيد على {late}',
    asCancelled: 'كالإلغاء في موقع الاستلام',
    fromUntil: '{percent} من {from} إلى {until}',
    onDays: '{percent} في {days}',
  },
});
