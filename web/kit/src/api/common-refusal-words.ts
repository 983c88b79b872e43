import { defineWords } from '../language/define-words.ts';

/** Refusals that every API may give, by their reason; English says what the service says. */
export const commonRefusalWords = defineWords({
  en: {
    body_too_large: 'Request body is too large',
    unsupported_media_type: 'Content-Type must be application/json',
    invalid_request: 'Invalid request',
    not_found: 'Not found',
    method_not_allowed: 'Method not allowed',
    request_timeout: 'Request timed out',
    too_many_requests: 'Too many requests',
    internal_error: 'Internal error',
    service_unavailable: 'Service unavailable',
    outcome_unknown: 'Outcome is not known',
    cross_site_request: 'Request comes from another site',
  },
  ar: {
    body_too_large: 'حجم ما أُرسل أكبر من المسموح',
    unsupported_media_type: 'صيغة الطلب غير مقبولة',
    invalid_request: 'تحقق من البيانات المدخلة',
    not_found: 'لا توجد صفحة بهذا العنوان',
    method_not_allowed: 'هذا الإجراء غير متاح هنا',
    request_timeout: 'انتهت المهلة قبل أن يصل الطلب',
    too_many_requests: 'طلبات كثيرة',
    internal_error: 'حدث خطأ لدينا',
    service_unavailable: 'جزء من الخدمة متوقف الآن. أعد المحاولة بعد قليل',
    outcome_unknown: 'لم نتمكن من تأكيد إتمام الإجراء. أعد إرساله كما هو',
    cross_site_request: 'جاء الطلب من موقع آخر فلم يُقبل',
  },
});
