import { defineWords } from '@satha/web-kit/language/define-words.ts';

export const outboxWords = defineWords({
  en: {
    title: 'Mail outbox',
    text: 'The mails that this sandbox would send, the latest first. They are read here, and go nowhere.',
    to: 'To {recipient}',
    emptyTitle: 'No mail yet',
    emptyText: 'Sign up, invite a member or ask for a new password, and the mail appears here.',
  },
  ar: {
    title: 'بريد التجربة',
    text: 'الرسائل التي كانت بيئة التجربة سترسلها، الأحدث أولًا. تُقرأ هنا ولا تُرسل إلى أحد.',
    to: 'إلى {recipient}',
    emptyTitle: 'لا رسائل بعد',
    emptyText: 'سجّل حسابًا أو ادعُ عضوًا أو اطلب كلمة مرور جديدة، وستظهر الرسالة هنا.',
  },
});
