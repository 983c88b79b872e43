import type { Language } from '@satha/terms/languages';
import type { MailContent } from '../mail/mail.ts';

/** The hours for which the link is good, as the mail says; the token carries its own expiry. */
export const resetHours = 1;

/** Writes the mail to somebody who forgot their password. */
export function writeResetMail(
  language: Language,
  { name, url }: { readonly name: string; readonly url: string },
): MailContent {
  const texts: Readonly<Record<Language, MailContent>> = {
    ar: {
      subject: 'إعادة تعيين كلمة مرورك في سطحة',
      paragraphs: [`مرحبًا ${name}،`, 'وصلنا طلب لإعادة تعيين كلمة مرورك.'],
      action: { label: 'إعادة تعيين كلمة المرور', url },
      notes: [
        'يصلح هذا الرابط مرة واحدة وتنتهي صلاحيته بعد ساعة. وعند استخدامه يُسجَّل خروجك من جميع الأجهزة.',
        'إذا لم تطلب ذلك فتجاهل هذه الرسالة، وتبقى كلمة مرورك كما هي.',
      ],
    },
    en: {
      subject: 'Reset your Satha password',
      paragraphs: [`Hello ${name},`, 'We received a request to reset your password.'],
      action: { label: 'Reset password', url },
      notes: [
        'This link works once and expires in one hour. Using it signs you out everywhere.',
        'If you did not request this, ignore this email. Your password stays the same.',
      ],
    },
  };
  return texts[language];
}

/** Writes the mail to somebody whose password was changed, so that nobody changes it unseen. */
export function writePasswordChangedMail(
  language: Language,
  { name }: { readonly name: string },
): MailContent {
  const texts: Readonly<Record<Language, MailContent>> = {
    ar: {
      subject: 'تغيّرت كلمة مرورك في سطحة',
      paragraphs: [`مرحبًا ${name}،`, 'تغيّرت كلمة مرورك في سطحة الآن، وسُجّل خروجك من الأجهزة الأخرى.'],
      notes: ['إذا لم تغيّرها فأعد تعيين كلمة المرور فورًا من صفحة تسجيل الدخول.'],
    },
    en: {
      subject: 'Your Satha password was changed',
      paragraphs: [
        `Hello ${name},`,
        'Your Satha password was just changed, and your other devices were signed out.',
      ],
      notes: ['If this was not you, reset your password on the sign-in page immediately.'],
    },
  };
  return texts[language];
}
