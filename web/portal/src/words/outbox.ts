import { defineWords } from '@satha/web-kit/language/define-words.ts';

export const outboxWords = defineWords({
  en: {
    title: 'Mail outbox',
    text: 'Emails this sandbox would send, newest first. None are delivered.',
    to: 'To {recipient}',
    closedTitle: 'Open it with its link',
    closedText:
      'Emails contain sign-in links. Use the outbox link that npm start printed in the terminal, or that {command} prints.',
    notOfferedText:
      'This sandbox is shared, so emails are not shown here. Its operator can read them with {command}.',
    emptyTitle: 'No emails yet',
    emptyText: 'Sign up, invite a member or reset a password to see an email here.',
  },
  ar: {
    title: 'بريد التجربة',
    text: 'رسائل البريد التي كانت البيئة التجريبية سترسلها، الأحدث أولًا. لا تصل إلى أحد.',
    to: 'إلى {recipient}',
    closedTitle: 'الفتح بالرابط',
    closedText:
      'في الرسائل روابط لتسجيل الدخول. استخدم رابط البريد الذي طبعه npm start في الطرفية، أو الذي يطبعه {command}.',
    notOfferedText:
      'البيئة التجريبية هذه مشتركة، فلا تظهر الرسائل هنا. يستطيع المشغّل قراءتها بالأمر {command}.',
    emptyTitle: 'لا توجد رسائل بعد',
    emptyText: 'سجّل حسابًا أو ادعُ عضوًا أو اطلب كلمة مرور جديدة لتظهر رسالة هنا.',
  },
});
