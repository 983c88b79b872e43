import { defineWords } from '../language/define-words.ts';

/** Refusals that people meet who sign in by email, by their reason; most of the English is the service's own. */
export const personRefusalWords = defineWords({
  en: {
    sign_in_required: 'Sign in first',
    sign_in_failed: 'Email or password is wrong',
    second_factor_wrong: 'Wrong code',
    second_factor_expired: 'Sign in again with your password',
    two_factor_already_on: 'Two-factor sign-in is already on',
    two_factor_not_on: 'Two-factor sign-in is not on',
    password_wrong: 'Wrong password',
    password_too_common: 'This password is too common. Choose another one.',
    email_taken: 'This email is already registered',
    email_not_confirmed: 'Confirm your email first',
    link_not_valid: 'This link is no longer valid',
    invitation_for_another_email: 'This invitation is for another email',
    session_not_found: 'Session not found',
    insufficient_role: 'Your role does not allow this',
  },
  ar: {
    sign_in_required: 'سجّل الدخول أولًا',
    sign_in_failed: 'البريد الإلكتروني أو كلمة المرور غير صحيحة',
    second_factor_wrong: 'الرمز غير صحيح',
    second_factor_expired: 'سجّل الدخول من جديد بكلمة المرور',
    two_factor_already_on: 'التحقق بخطوتين مفعّل بالفعل',
    two_factor_not_on: 'التحقق بخطوتين غير مفعّل',
    password_wrong: 'كلمة المرور غير صحيحة',
    password_too_common: 'كلمة المرور هذه شائعة. اختر كلمة أخرى.',
    email_taken: 'هذا البريد مسجّل بالفعل',
    email_not_confirmed: 'أكّد بريدك الإلكتروني أولًا',
    link_not_valid: 'هذا الرابط لم يعد صالحًا',
    invitation_for_another_email: 'الدعوة موجّهة إلى بريد آخر',
    session_not_found: 'هذه الجلسة غير موجودة أو انتهت',
    insufficient_role: 'لا يسمح لك دورك بهذا',
  },
});
