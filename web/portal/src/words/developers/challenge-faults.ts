import { defineWords } from '@satha/web-kit/language/define-words.ts';

/** The words for why a challenge proved nothing, by the service's code for it. */
export const challengeFaultWords = defineWords({
  en: {
    forbidden: 'The host resolves to an address that is not allowed.',
    late: 'The request timed out.',
    busy: 'Too many requests are going to this server right now.',
    name: 'The host name could not be resolved.',
    refused: 'The connection was refused.',
    cut_off: 'The connection was closed before a response arrived.',
    unreachable: 'The server is unreachable.',
    certificate: 'The server’s TLS certificate is not valid.',
    encryption: 'The TLS handshake failed.',
    not_http: 'The response is not HTTP.',
    failed: 'The request failed.',
    gone: 'The server answered 410 Gone.',
    redirect: 'The server answered {statusCode}. Redirects are not followed.',
    status: 'The server answered {statusCode}.',
    empty: 'The response was empty. Answer with the challenge as the body.',
    other_answer:
      'The response was not the challenge. Answer with the challenge as the body, and nothing else.',
  },
  ar: {
    forbidden: 'يشير اسم الخادم إلى عنوان غير مسموح به.',
    late: 'انتهت مهلة الطلب.',
    busy: 'الطلبات إلى هذا الخادم كثيرة الآن.',
    name: 'تعذّر العثور على اسم الخادم.',
    refused: 'رُفض الاتصال.',
    cut_off: 'أُغلق الاتصال قبل وصول الرد.',
    unreachable: 'تعذّر الوصول إلى الخادم.',
    certificate: 'شهادة TLS للخادم غير صالحة.',
    encryption: 'تعذّر إنشاء اتصال TLS.',
    not_http: 'الرد ليس بصيغة HTTP.',
    failed: 'تعذّر الطلب.',
    gone: 'ردّ الخادم بالحالة 410 (أُزيل نهائيًا).',
    redirect: 'ردّ الخادم بالحالة {statusCode}، ولا تُتبَع إعادة التوجيه.',
    status: 'ردّ الخادم بالحالة {statusCode}.',
    empty: 'كان الرد فارغًا. يجب أن يكون الرد نص التحدي.',
    other_answer: 'لم يكن الرد نص التحدي. يجب أن يكون الرد نص التحدي وحده.',
  },
});
