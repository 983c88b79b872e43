import type { Language } from '@satha/terms/languages';
import type { MailContent } from '../../mail/mail.ts';

/** Why auto recharge was turned off by the service. */
export type StopReason = 'failed' | 'disputed';

type Facts = {
  readonly accountName: string;
  readonly reason: StopReason;
  /** The wallet's page in the portal. */
  readonly url: string;
};

/**
 * Writes the mail to an account's owners and finance when nothing is taken from the card any more: trips will
 * soon be refused.
 */
export function writeStoppedMail(language: Language, { accountName, reason, url }: Facts): MailContent {
  const texts: Readonly<Record<Language, MailContent>> = {
    ar: {
      subject: `توقّف الشحن التلقائي لمحفظة «${accountName}»`,
      paragraphs: [
        'مرحبًا،',
        reason === 'failed'
          ? `لم نتمكّن من تحصيل مبلغ الشحن من البطاقة المحفوظة لحساب «${accountName}»، فأوقفنا الشحن التلقائي.`
          : `اعترض حامل البطاقة على إحدى عمليات الشحن لحساب «${accountName}»، فخُصم مبلغها من المحفظة وأوقفنا الشحن التلقائي.`,
        'اشحن المحفظة قبل أن ينخفض الرصيد أكثر، وإلا رُفضت الرحلات الجديدة. بعد حفظ بطاقة صالحة يمكنك تفعيل الشحن التلقائي من جديد.',
      ],
      action: { label: 'عرض المحفظة', url },
    },
    en: {
      subject: `Auto recharge of ${accountName} is off`,
      paragraphs: [
        'Hello,',
        reason === 'failed'
          ? `We could not charge the saved card of ${accountName}, so auto recharge was turned off.`
          : `A top-up of ${accountName} was disputed by the card holder. Its amount was deducted from the wallet, and auto recharge was turned off.`,
        'Top up before the balance falls further, or new trips will be refused. Once you have saved a working card, you can turn auto recharge on again.',
      ],
      action: { label: 'View wallet', url },
    },
  };
  return texts[language];
}
