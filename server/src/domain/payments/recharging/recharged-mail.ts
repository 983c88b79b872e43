import type { Language } from '@satha/terms/languages';
import type { Fils } from '../../../values/money.ts';
import type { MailContent } from '../../mail/mail.ts';
import { writeMailAmount } from './mail-amount.ts';

type Facts = {
  readonly accountName: string;
  readonly amountFils: Fils;
  readonly cardLastFour: string | undefined;
  readonly balanceFils: Fils;
  readonly leftTodayFils: Fils;
  readonly leftThisMonthFils: Fils;
  /** The wallet's page in the portal. */
  readonly url: string;
};

/** To an account's owners and finance, at each recharge: whoever did not expect it is told what to do. */
export function writeRechargedMail(language: Language, facts: Facts): MailContent {
  const { accountName, cardLastFour = '', url } = facts;
  const amount = writeMailAmount(facts.amountFils, language);
  const balance = writeMailAmount(facts.balanceFils, language);
  const today = writeMailAmount(facts.leftTodayFils, language);
  const month = writeMailAmount(facts.leftThisMonthFils, language);
  const texts: Readonly<Record<Language, MailContent>> = {
    ar: {
      subject: `شحن تلقائي لمحفظة «${accountName}»: ${amount}`,
      paragraphs: [
        'مرحبًا،',
        `انخفض رصيد محفظة «${accountName}» دون الحد المضبوط، فخصمنا ${amount} من البطاقة المنتهية بالأرقام ${cardLastFour}. الرصيد الآن ${balance}.`,
        `المتبقي من حدود الشحن التلقائي: ${today} لهذا اليوم، و${month} لهذا الشهر.`,
        'إن لم تتوقع هذا الخصم فراجع أحدث الرحلات، وألغِ مفاتيح API التي لا تعرف من يستعملها.',
      ],
      action: { label: 'فتح المحفظة', url },
    },
    en: {
      subject: `Auto recharge of ${accountName}: ${amount}`,
      paragraphs: [
        'Hello,',
        `The wallet of ${accountName} fell below its threshold, so ${amount} was taken from the card ending in ${cardLastFour}. The balance is ${balance}.`,
        `Auto recharge may take ${today} more today, and ${month} more this month.`,
        'If you did not expect this, look at the latest trips, and revoke API keys that you cannot account for.',
      ],
      action: { label: 'Open the wallet', url },
    },
  };
  return texts[language];
}
