import { defineWords } from '@satha/web-kit/language/define-words.ts';

export const homeWords = defineWords({
  en: {
    title: 'Home',
    firstSteps: 'Your first trip in three steps',
    firstStepsText: 'Each is ticked off by itself, as soon as it is really there.',
    done: 'Done',
    open: 'Open',
    keyTitle: 'Create an API key',
    keyText: 'Your programs show it with every request. It is shown to you once.',
    keyAction: 'Create a key',
    requestTitle: 'Send your first request',
    requestTextLive:
      'Put your key into KEY, then paste the request into the same terminal. It tells the price of a trip from Downtown Dubai to the Marina, and books nothing.',
    requestTextSandbox:
      'Put your key into KEY, then paste the request into the same terminal. It books a trip from Downtown Dubai to the Marina.',
    tripTitle: 'Watch the trip',
    tripTextSandbox: 'A simulated truck takes it within seconds and drives it, faster than life.',
    tripTitleLive: 'Book your first trip',
    tripTextLive:
      'Live is not a rehearsal: a real truck comes, and the fare is taken from your wallet. Book when a customer waits for it.',
    tripAction: 'Open the trip',
    today: 'At this moment',
    underWay: 'Trips under way',
    balance: 'Balance',
    held: '{held} more are held for trips under way',
    nothingHeld: 'Nothing is held for trips',
    toTrips: 'See trips',
    toWallet: 'See the wallet',
    bookTrip: 'Book a trip',
  },
  ar: {
    title: 'الرئيسية',
    firstSteps: 'رحلتك الأولى في ثلاث خطوات',
    firstStepsText: 'تُعلَّم كل خطوة من تلقاء نفسها حال إنجازها.',
    done: 'تمّت',
    open: 'لم تتم بعد',
    keyTitle: 'أنشئ مفتاح API',
    keyText: 'ترسله برامجك مع كل طلب، ويظهر لك مرة واحدة فقط.',
    keyAction: 'أنشئ مفتاحًا',
    requestTitle: 'أرسل طلبك الأول',
    requestTextLive:
      'ضع مفتاحك في KEY ثم الصق الطلب في الطرفية نفسها. يعرض سعر رحلة من وسط مدينة دبي إلى المارينا ولا يحجز شيئًا.',
    requestTextSandbox:
      'ضع مفتاحك في KEY ثم الصق الطلب في الطرفية نفسها. يحجز رحلة من وسط مدينة دبي إلى المارينا.',
    tripTitle: 'تابع الرحلة',
    tripTextSandbox: 'تتولاها شاحنة محاكاة خلال ثوانٍ وتقودها أسرع من الواقع.',
    tripTitleLive: 'احجز رحلتك الأولى',
    tripTextLive:
      'البيئة الفعلية ليست تجربة: تأتي شاحنة حقيقية وتُخصم الأجرة من محفظتك. احجز حين ينتظرها عميل.',
    tripAction: 'افتح الرحلة',
    today: 'الآن',
    underWay: 'رحلات جارية',
    balance: 'الرصيد',
    held: '{held} أخرى محجوزة لرحلات جارية',
    nothingHeld: 'لا شيء محجوز لرحلات',
    toTrips: 'إلى الرحلات',
    toWallet: 'إلى المحفظة',
    bookTrip: 'احجز رحلة',
  },
});
