import type { Language } from '@satha/terms/languages';
import type { OperatorRole } from '@satha/terms/people';
import type { MailContent } from '../../mail/mail.ts';

/** What a role is called in a sentence. */
const roleWords: Readonly<Record<Language, Readonly<Record<OperatorRole, string>>>> = {
  en: {
    owner: 'an owner',
    manager: 'a manager',
    dispatcher: 'a dispatcher',
    call_taker: 'a call taker',
    finance: 'finance',
    fleet: 'a fleet manager',
    auditor: 'an auditor',
  },
  ar: {
    owner: 'مالك',
    manager: 'مدير',
    dispatcher: 'منسّق رحلات',
    call_taker: 'مستقبل مكالمات',
    finance: 'مسؤول مالي',
    fleet: 'مسؤول أسطول',
    auditor: 'مدقّق',
  },
};

/** Writes the mail to somebody who is invited to the console. */
export function writeOperatorInvitationMail(
  language: Language,
  {
    name,
    invitedBy,
    role,
    url,
  }: {
    readonly name: string;
    /** Undefined: the command line. */
    readonly invitedBy: string | undefined;
    readonly role: OperatorRole;
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
      subject: 'دعوة إلى لوحة تشغيل سطحة',
      paragraphs: [`مرحبًا ${name}،`, `${who.ar} إلى لوحة تشغيل سطحة بدور ${word}.`],
      action: { label: 'قبول الدعوة', url },
      notes: [
        'تصلح الدعوة مرة واحدة وتنتهي صلاحيتها بعد سبعة أيام.',
        'إذا لم تكن تتوقعها فتجاهل هذه الرسالة.',
      ],
    },
    en: {
      subject: 'Invitation to the Satha console',
      paragraphs: [`Hello ${name},`, `${who.en} to the Satha console as ${word}.`],
      action: { label: 'Accept invitation', url },
      notes: [
        'This invitation works once and expires in seven days.',
        'If you did not expect it, ignore this email.',
      ],
    },
  };
  return texts[language];
}
