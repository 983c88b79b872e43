import { defineWords } from '../language/define-words.ts';

/** What went wrong, for somebody at the roadside. */
export const phoneProblemWords = defineWords({
  en: {
    unreachable: 'Satha cannot be reached. Check your connection, then try again.',
    trouble: 'Satha has trouble at this moment. Try again shortly.',
    wait: {
      one: 'That was too often. Try again in {count} minute.',
      other: 'That was too often. Try again in {count} minutes.',
    },
    waitAwhile: 'That was too often. Try again later.',
    invalidNumber: 'A number has digits only. Check what you typed.',
    invalidLength: 'This is no mobile number of the country that you chose. Check its digits.',
    invalidCode: 'The country code is not known. Choose the country again.',
    refused: 'This did not work. Load the page again, then try once more.',
    wrongCode: 'This code is wrong or no longer good. Look at the latest message, or let us send a new one.',
    requestId: 'Request {requestId}',
  },
  ar: {
    unreachable: 'تعذّر الوصول إلى سطحة. تحقّق من اتصالك ثم أعد المحاولة.',
    trouble: 'تواجه سطحة خللًا في هذه اللحظة. أعد المحاولة بعد قليل.',
    wait: {
      one: 'تكررت المحاولة كثيرًا. أعد المحاولة بعد دقيقة.',
      two: 'تكررت المحاولة كثيرًا. أعد المحاولة بعد دقيقتين.',
      few: 'تكررت المحاولة كثيرًا. أعد المحاولة بعد {count} دقائق.',
      other: 'تكررت المحاولة كثيرًا. أعد المحاولة بعد {count} دقيقة.',
    },
    waitAwhile: 'تكررت المحاولة كثيرًا. أعد المحاولة لاحقًا.',
    invalidNumber: 'يتكوّن الرقم من أرقام فقط. راجع ما كتبته.',
    invalidLength: 'ليس هذا رقم جوال في الدولة التي اخترتها. راجع الأرقام.',
    invalidCode: 'رمز الدولة غير معروف. اختر الدولة من جديد.',
    refused: 'لم يتم ذلك. أعد تحميل الصفحة ثم حاول مرة أخرى.',
    wrongCode: 'الرمز غير صحيح أو انتهت صلاحيته. راجع آخر رسالة وصلتك أو اطلب رمزًا جديدًا.',
    requestId: 'رقم الطلب {requestId}',
  },
});
