import { defineWords } from '@satha/web-kit/language/define-words.ts';

/** Why a challenge proved nothing, by the service's word for it. */
export const challengeFaultWords = defineWords({
  en: {
    forbidden: 'The name leads to no address that may be called.',
    late: 'No answer came in time.',
    busy: 'Too many requests go to the address of this server just now.',
    name: 'The name of the server is not found.',
    refused: 'The connection was refused.',
    cut_off: 'The connection was cut off before an answer came.',
    unreachable: 'The address cannot be reached.',
    certificate: "The server's certificate is not valid for it.",
    encryption: 'No encrypted connection could be agreed on.',
    not_http: 'The answer is no HTTP.',
    failed: 'The call failed.',
    gone: 'The answer was status 410: gone for good.',
    redirect: 'The answer was status {statusCode}; redirects are not followed.',
    status: 'The answer was status {statusCode}.',
    empty: 'The answer was empty; answer the request with its challenge as the body.',
    other_answer:
      'The answer was something else than the challenge; answer the request with its challenge as the body, and nothing else.',
  },
  ar: {
    forbidden: 'لا يؤدي الاسم إلى عنوان يُسمح بالاتصال به.',
    late: 'لم يصل ردّ في الوقت المحدد.',
    busy: 'الطلبات إلى عنوان هذا الخادم كثيرة الآن.',
    name: 'لم يُعثر على اسم الخادم.',
    refused: 'رُفض الاتصال.',
    cut_off: 'انقطع الاتصال قبل وصول الرد.',
    unreachable: 'لا يمكن الوصول إلى العنوان.',
    certificate: 'شهادة الخادم غير صالحة له.',
    encryption: 'تعذّر الاتفاق على اتصال مشفّر.',
    not_http: 'الرد ليس بصيغة HTTP.',
    failed: 'أخفق الاتصال.',
    gone: 'كان الرد بالحالة 410، أي أُزيل نهائيًا.',
    redirect: 'كان الرد بالحالة {statusCode}، ولا تُتبَع إعادة التوجيه.',
    status: 'كان الرد بالحالة {statusCode}.',
    empty: 'كان الرد فارغًا؛ ليردّ خادمك على الطلب بنص التحدي.',
    other_answer: 'كان الرد شيئًا غير التحدي؛ ليردّ خادمك على الطلب بنص التحدي وحده.',
  },
});
