import type { Language } from '@satha/terms/languages';

/** A place that people, rather than programs, open. */
export type Entrance = 'portal' | 'signUp' | 'tracking' | 'driving' | 'docs' | 'reference';

type Words = {
  readonly what: string;
  readonly environment: { readonly sandbox: string; readonly live: string };
  /** What each environment is, in a sentence. */
  readonly about: { readonly sandbox: string; readonly live: string };
  readonly entrances: Readonly<Record<Entrance, readonly [name: string, purpose: string]>>;
};

/** The words of the page at the bare address. */
export const frontPageWords: Readonly<Record<Language, Words>> = {
  en: {
    what: 'Books recovery trucks in the UAE: price a trip, book it, follow the truck, by an API or in the portal.',
    environment: { sandbox: 'Sandbox', live: 'Live' },
    about: {
      sandbox: 'Everything here is for trying: test money, and simulated drivers who take trips and drive.',
      live: 'Trips here are real: real trucks come, and real money is charged.',
    },
    entrances: {
      portal: ['Portal', 'trips, wallet, documents and keys of your account'],
      signUp: ['Create an account', 'with test money, in a minute'],
      tracking: ['Your trip', 'for whoever waits for a truck'],
      driving: ['Drivers’ app', 'for drivers on shift'],
      docs: ['Guides', 'how to book, integrate and find what went wrong'],
      reference: ['API reference', 'each operation, with a form to try it'],
    },
  },
  ar: {
    what: 'حجز سطحات نقل المركبات في الإمارات: سعّر الرحلة واحجزها وتابع السطحة، بالواجهة البرمجية أو من البوابة.',
    environment: { sandbox: 'البيئة التجريبية', live: 'البيئة الفعلية' },
    about: {
      sandbox: 'كل ما هنا للتجربة: رصيد تجريبي، وسائقون افتراضيون يقبلون الرحلات ويقودون.',
      live: 'الرحلات هنا حقيقية: تأتي سطحات حقيقية وتُخصم مبالغ حقيقية.',
    },
    entrances: {
      portal: ['البوابة', 'رحلات حسابك ومحفظته ومستنداته ومفاتيحه'],
      signUp: ['إنشاء حساب', 'برصيد تجريبي، في دقيقة'],
      tracking: ['رحلتك', 'لمن ينتظر السطحة'],
      driving: ['تطبيق السائقين', 'للسائقين في ورديتهم'],
      docs: ['الأدلّة', 'كيف تحجز وتربط أنظمتك وتعرف سبب الخطأ'],
      reference: ['مرجع الواجهة البرمجية', 'كل عملية مع نموذج لتجربتها، بالإنجليزية'],
    },
  },
};
