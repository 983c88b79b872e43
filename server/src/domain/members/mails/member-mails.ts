import type { Language } from '@satha/terms/languages';
import type { MemberRole } from '@satha/terms/member-roles';
import type { MailContent } from '../../mail/mail.ts';

/** The hours for which links are good, as the mails say; the tokens carry their own expiry. */
export const confirmationHours = 24;
export const resetHours = 1;

/** Writes the mail to somebody who signed up; its link shows that the address is theirs. */
export function writeConfirmationMail(
  language: Language,
  { name, url }: { readonly name: string; readonly url: string },
): MailContent {
  const texts: Readonly<Record<Language, MailContent>> = {
    ar: {
      subject: 'أكّد بريدك الإلكتروني في سطحة',
      paragraphs: [`مرحبًا ${name}،`, 'أكّد بريدك الإلكتروني لتتمكّن من دعوة زملائك إلى الحساب.'],
      action: { label: 'تأكيد البريد الإلكتروني', url },
      notes: ['تنتهي صلاحية هذا الرابط بعد 24 ساعة.', 'إذا لم تسجّل حسابًا فتجاهل هذه الرسالة.'],
    },
    en: {
      subject: 'Confirm your email for Satha',
      paragraphs: [`Hello ${name},`, 'Confirm your email address to invite colleagues to your account.'],
      action: { label: 'Confirm email', url },
      notes: ['This link expires in 24 hours.', 'If you did not sign up, ignore this email.'],
    },
  };
  return texts[language];
}

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

/** Writes the mail to a member whose password was changed, so that nobody changes it unseen. */
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

const roleWords: Readonly<Record<Language, Readonly<Record<MemberRole, string>>>> = {
  en: { owner: 'an owner', developer: 'a developer', finance: 'finance', viewer: 'a viewer' },
  ar: { owner: 'مالك', developer: 'مطوّر', finance: 'مسؤول مالي', viewer: 'مطّلع' },
};

/** Writes the mail to somebody who is invited to an account. */
export function writeInvitationMail(
  language: Language,
  {
    accountName,
    invitedBy,
    role,
    url,
  }: {
    readonly accountName: string;
    /** Undefined: the operator. */
    readonly invitedBy: string | undefined;
    readonly role: MemberRole;
    readonly url: string;
  },
): MailContent {
  const word = roleWords[language][role];
  const who: Readonly<Record<Language, string>> = {
    ar: invitedBy === undefined ? 'هذه دعوة لك' : `هذه دعوة من ${invitedBy}`,
    en: invitedBy === undefined ? 'You are invited' : `${invitedBy} invites you`,
  };
  const texts: Readonly<Record<Language, MailContent>> = {
    ar: {
      subject: `دعوة إلى حساب «${accountName}» في سطحة`,
      paragraphs: ['مرحبًا،', `${who.ar} إلى الانضمام إلى حساب «${accountName}» في سطحة بدور ${word}.`],
      action: { label: 'قبول الدعوة', url },
      notes: [
        'تصلح الدعوة مرة واحدة وتنتهي صلاحيتها بعد سبعة أيام.',
        'إذا لم تكن تتوقعها فتجاهل هذه الرسالة.',
      ],
    },
    en: {
      subject: `Invitation to ${accountName} on Satha`,
      paragraphs: ['Hello,', `${who.en} to join the account ${accountName} on Satha as ${word}.`],
      action: { label: 'Accept invitation', url },
      notes: [
        'This invitation works once and expires in seven days.',
        'If you did not expect it, ignore this email.',
      ],
    },
  };
  return texts[language];
}
