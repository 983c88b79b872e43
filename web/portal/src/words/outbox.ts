import { defineWords } from '@satha/web-kit/language/define-words.ts';

export const outboxWords = defineWords({
  en: {
    title: 'Mail outbox',
    text: 'The mails that this sandbox would send, the latest first. They are read here, and go nowhere.',
    to: 'To {recipient}',
    closedTitle: 'Open it by its link',
    closedText:
      'Mails hold links that sign in. Use the link to the mails that npm start printed in the terminal, or that {command} prints.',
    notOfferedText:
      'This sandbox is open to others, so nobody reads mails here. Its operator reads them by {command}.',
    emptyTitle: 'No mail yet',
    emptyText: 'Sign up, invite a member or ask for a new password, and the mail appears here.',
  },
  ar: {
    title: 'بريد التجربة',
    text: 'الرسائل التي كانت بيئة التجربة سترسلها، الأحدث أولًا. تُقرأ هنا ولا تُرسل إلى أحد.',
    to: 'إلى {recipient}',
    closedTitle: 'افتحه برابطه',
    closedText:
      'في الرسائل روابط لتسجيل الدخول. استخدم رابط الرسائل الذي طبعه npm start في الطرفية، أو الذي يطبعه {command}.',
    notOfferedText: 'بيئة التجربة هذه مفتوحة لآخرين، فلا تُقرأ الرسائل هنا. يقرؤها المشغّل بالأمر {command}.',
    emptyTitle: 'لا رسائل بعد',
    emptyText: 'سجّل حسابًا أو ادعُ عضوًا أو اطلب كلمة مرور جديدة، وستظهر الرسالة هنا.',
  },
});
