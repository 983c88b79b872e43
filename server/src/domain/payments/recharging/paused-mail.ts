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

/** To an account's owners and finance: a limit is used up, and trips will soon be refused. */
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
        'إن كانت الرحلات رحلاتكم فاشحن المحفظة أو ارفع الحد قبل أن ينفد الرصيد وتُرفض الرحلات الجديدة. وإن لم تكن كذلك فألغِ مفاتيح API التي لا تعرف من يستعملها.',
      ],
      action: { label: 'فتح المحفظة', url },
    },
    en: {
      subject: `Auto recharge of ${accountName} has reached its limit`,
      paragraphs: [
        'Hello,',
        `Auto recharge of ${accountName} has reached its limit of ${amount} a ${isDay ? 'day' : 'month'}. Nothing more is taken from the card until ${isDay ? 'midnight' : 'the first of next month'}, UAE time; then it goes on by itself.`,
        'If the trips are yours, top the wallet up or raise the limit before the balance runs out and new trips are refused. If they are not, revoke API keys that you cannot account for.',
      ],
      action: { label: 'Open the wallet', url },
    },
  };
  return texts[language];
}
