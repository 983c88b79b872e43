import type { Language } from '@satha/terms/languages';
import type { MemberRole } from '@satha/terms/member-roles';
import type { MailContent } from '../../mail/mail.ts';

/** How long the links are good, as the mails tell; the tokens in them know by themselves. */
export const confirmationHours = 24;
export const resetHours = 1;

/** To whoever signed up: shows that the address is theirs. */
export function writeConfirmationMail(
  language: Language,
  { name, url }: { readonly name: string; readonly url: string },
): MailContent {
  const texts: Readonly<Record<Language, MailContent>> = {
    ar: {
      subject: 'أكّد بريدك الإلكتروني في سطحة',
      paragraphs: [
        `مرحبًا ${name}،`,
        'بقيت خطوة واحدة: أكّد أن هذا البريد بريدك لتتمكّن من دعوة زملائك إلى الحساب.',
      ],
      action: { label: 'تأكيد البريد الإلكتروني', url },
      notes: ['يصلح هذا الرابط لمدة ٢٤ ساعة.', 'إن لم تكن أنت من سجّل فتجاهل هذه الرسالة.'],
    },
    en: {
      subject: 'Confirm your email for Satha',
      paragraphs: [
        `Hello ${name},`,
        'One step is left: confirm that this address is yours, and you can invite your colleagues to the account.',
      ],
      action: { label: 'Confirm my email', url },
      notes: ['The link is good for 24 hours.', 'If it was not you who signed up, ignore this mail.'],
    },
  };
  return texts[language];
}

/** To whoever forgot their password. */
export function writeResetMail(
  language: Language,
  { name, url }: { readonly name: string; readonly url: string },
): MailContent {
  const texts: Readonly<Record<Language, MailContent>> = {
    ar: {
      subject: 'كلمة مرور جديدة لحسابك في سطحة',
      paragraphs: [`مرحبًا ${name}،`, 'وصلنا طلب لتعيين كلمة مرور جديدة لك. عيّنها من هنا:'],
      action: { label: 'تعيين كلمة مرور جديدة', url },
      notes: [
        'يصلح هذا الرابط مرة واحدة ولمدة ساعة، وعند استعماله يُسجَّل خروجك من جميع الأجهزة.',
        'إن لم تكن أنت من طلب ذلك فتجاهل هذه الرسالة، وتبقى كلمة مرورك كما هي.',
      ],
    },
    en: {
      subject: 'A new password for Satha',
      paragraphs: [`Hello ${name},`, 'Somebody asked for a new password for you. Set it here:'],
      action: { label: 'Set a new password', url },
      notes: [
        'The link is good once, for an hour. Using it signs you out everywhere.',
        'If it was not you who asked, ignore this mail: your password stays as it is.',
      ],
    },
  };
  return texts[language];
}

/** To whoever's password was changed, so that nobody does it unseen. */
export function writePasswordChangedMail(
  language: Language,
  { name }: { readonly name: string },
): MailContent {
  const texts: Readonly<Record<Language, MailContent>> = {
    ar: {
      subject: 'تغيّرت كلمة مرورك في سطحة',
      paragraphs: [`مرحبًا ${name}،`, 'تغيّرت كلمة مرور حسابك في سطحة للتوّ، وسُجِّل الخروج من سائر الأجهزة.'],
      notes: ['إن لم تكن أنت من غيّرها فاطلب كلمة مرور جديدة فورًا من صفحة تسجيل الدخول.'],
    },
    en: {
      subject: 'Your password for Satha was changed',
      paragraphs: [
        `Hello ${name},`,
        'The password of your Satha account was changed just now, and other devices were signed out.',
      ],
      notes: ['If it was not you, ask for a new password on the sign-in page at once.'],
    },
  };
  return texts[language];
}

const roleWords: Readonly<Record<Language, Readonly<Record<MemberRole, string>>>> = {
  en: { owner: 'an owner', developer: 'a developer', finance: 'finance', viewer: 'a viewer' },
  ar: { owner: 'مالك', developer: 'مطوّر', finance: 'مسؤول مالي', viewer: 'مطّلع' },
};

/** To whoever is invited to an account. */
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
    ar: invitedBy === undefined ? 'ندعوك' : `يدعوك ${invitedBy}`,
    en: invitedBy === undefined ? 'You are invited' : `${invitedBy} invites you`,
  };
  const texts: Readonly<Record<Language, MailContent>> = {
    ar: {
      subject: `دعوة إلى حساب «${accountName}» في سطحة`,
      paragraphs: ['مرحبًا،', `${who.ar} إلى الانضمام إلى حساب «${accountName}» في سطحة بدور: ${word}.`],
      action: { label: 'قبول الدعوة', url },
      notes: ['تصلح الدعوة مرة واحدة ولمدة سبعة أيام.', 'إن لم تكن تنتظرها فتجاهل هذه الرسالة.'],
    },
    en: {
      subject: `Invitation to ${accountName} on Satha`,
      paragraphs: ['Hello,', `${who.en} to join the account ${accountName} on Satha as ${word}.`],
      action: { label: 'Accept the invitation', url },
      notes: [
        'The invitation is good once, for seven days.',
        'If you were not waiting for it, ignore this mail.',
      ],
    },
  };
  return texts[language];
}
