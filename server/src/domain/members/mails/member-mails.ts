import type { Language } from '@satha/terms/languages';
import type { MemberRole } from '@satha/terms/people';
import type { MailContent } from '../../mail/mail.ts';

/** The hours for which the link is good, as the mail says; the token carries its own expiry. */
export const confirmationHours = 24;

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

const roleWords: Readonly<Record<Language, Readonly<Record<MemberRole, string>>>> = {
  en: {
    owner: 'an owner',
    developer: 'a developer',
    finance: 'finance',
    booker: 'a booker',
    viewer: 'a viewer',
  },
  ar: { owner: 'مالك', developer: 'مطوّر', finance: 'مسؤول مالي', booker: 'مسؤول حجز', viewer: 'مطّلع' },
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
