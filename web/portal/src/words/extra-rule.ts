import { defineWords } from '@satha/web-kit/language/define-words.ts';

/** The words of the settings about extras. */
export const extraRuleWords = defineWords({
  en: {
    title: 'Extras',
    text: 'Drivers may ask for waiting, winching and other work at the scene. Someone has ten minutes to answer.',
    acceptsUpTo: 'Accept at once, up to this for each trip ({currency})',
    acceptsUpToText: '0: every extra is asked.',
    wrong: 'Enter an amount from 0 to 10,000.',
    customerDecides: 'The signed-in customer may answer, too',
    acceptsUnanswered: 'No answer in ten minutes means yes',
    save: 'Save',
    saved: 'Saved.',
    onlyOwners: 'Only owners can change this.',
  },
  ar: {
    title: 'الخدمات الإضافية',
    text: 'قد يطلب السائق احتساب انتظار أو سحب بالونش أو عمل آخر في الموقع، ومهلة الرد عشر دقائق.',
    acceptsUpTo: 'القبول تلقائيًا حتى هذا المبلغ لكل رحلة ({currency})',
    acceptsUpToText: '0: يُسأل عن كل خدمة.',
    wrong: 'أدخل مبلغًا من 0 إلى 10,000.',
    customerDecides: 'يمكن للعميل المسجّل دخوله أن يردّ أيضًا',
    acceptsUnanswered: 'عدم الرد خلال عشر دقائق يعني القبول',
    save: 'حفظ',
    saved: 'تم الحفظ.',
    onlyOwners: 'تغيير هذا متاح للمالكين فقط.',
  },
});
