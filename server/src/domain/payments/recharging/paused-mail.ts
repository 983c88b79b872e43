import type { Language } from '@satha/terms/languages';
import type { Fils } from '../../../values/money.ts';
import type { MailContent } from '../../mail/mail.ts';
import type { RechargeLimit } from './auto-recharge.ts';
import { writeMailAmount } from './mail-amount.ts';

type Facts = {
  readonly accountName: string;
  readonly limit: RechargeLimit;
  readonly limitFils: Fils;
  /** The wallet's page in the portal. */
  readonly url: string;
};

/** Writes the mail to an account's owners and finance when a limit is used up: trips will soon be refused. */
export function writePausedMail(
  language: Language,
  { accountName, limit, limitFils, url }: Facts,
): MailContent {
  const amount = writeMailAmount(limitFils, language);
  const isDay = limit === 'day_limit';
  const texts: Readonly<Record<Language, MailContent>> = {
    ar: {
      subject: `بلغ الشحن التلقائي لمحفظة «${accountName}» حدّه`,
      paragraphs: [
        'مرحبًا،',
        `بلغ الشحن التلقائي لحساب «${accountName}» ${isDay ? 'حدّه اليومي' : 'حدّه الشهري'} وهو ${amount}. لن يُخصم شيء من البطاقة حتى ${isDay ? 'منتصف الليل' : 'أول الشهر القادم'} بتوقيت الإمارات، ثم يُستأنف تلقائيًا.`,
        'إن كانت الرحلات رحلاتكم فاشحن المحفظة أو ارفع الحد قبل أن ينفد الرصيد وتُرفض الرحلات الجديدة. وإن لم تكن كذلك فألغِ مفاتيح API التي لا تعرفها.',
      ],
      action: { label: 'عرض المحفظة', url },
    },
    en: {
      subject: `Auto recharge of ${accountName} has reached its limit`,
      paragraphs: [
        'Hello,',
        `Auto recharge of ${accountName} has reached its limit of ${amount} a ${isDay ? 'day' : 'month'}. The card is not charged until ${isDay ? 'midnight' : 'the first of next month'}, UAE time. Recharging then resumes automatically.`,
        'If the trips are yours, top up or raise the limit before the balance runs out and new trips are refused. If not, revoke any API keys that you do not recognise.',
      ],
      action: { label: 'View wallet', url },
    },
  };
  return texts[language];
}
