import { defineWords } from '@satha/web-kit/language/define-words.ts';

export const consoleWords = defineWords({
  en: {
    console: 'Console',
    notFoundText: 'Check the address.',
    twoFactorWanted: 'Set up two-factor sign-in to {what}.',
    twoFactorWantedForRole: 'Set up two-factor sign-in to do everything that your role allows.',
    setUpTwoFactor: 'Set it up in your profile',
    twoFactorNeededTitle: 'This needs two-factor sign-in',
    twoFactorNeededText: 'Your role allows it. It opens once you sign in with an app on your phone as well.',
  },
  ar: {
    console: 'لوحة التشغيل',
    notFoundText: 'تحقق من العنوان.',
    twoFactorWanted: 'يلزم تفعيل التحقق بخطوتين من أجل {what}.',
    twoFactorWantedForRole: 'يلزم تفعيل التحقق بخطوتين لاستخدام جميع صلاحيات دورك.',
    setUpTwoFactor: 'تفعيله في ملفك الشخصي',
    twoFactorNeededTitle: 'هذا يتطلب التحقق بخطوتين',
    twoFactorNeededText: 'دورك يتيح ذلك، ويُفتح لك بعد تفعيل تطبيق تحقق على هاتفك.',
  },
});

/** What an operator may do once two-factor sign-in is on, by permission: what the console has pages for. */
export const twoFactorReasonWords = defineWords({
  en: {
    'accounts.admit': 'invite members and make keys',
    'wallets.write': 'change wallets',
    'prices.write': 'propose prices',
    'approvals.decide': 'decide on proposals',
    'approvals.write': 'say when two people are needed',
    'operators.write': 'invite and change operators',
  },
  ar: {
    'accounts.admit': 'دعوة الأعضاء وإنشاء المفاتيح',
    'wallets.write': 'تغيير المحافظ',
    'prices.write': 'اقتراح الأسعار',
    'approvals.decide': 'البتّ في المقترحات',
    'approvals.write': 'تحديد متى يلزم شخصان',
    'operators.write': 'دعوة المشغّلين وتعديلهم',
  },
});
