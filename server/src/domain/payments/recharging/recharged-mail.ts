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

/**
 * Writes the mail to an account's owners and finance at each recharge: whoever did not expect it is told what
 * to do.
 */
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
        'إذا لم تتوقع هذا الخصم فراجع أحدث الرحلات، وألغِ مفاتيح API التي لا تعرفها.',
      ],
      action: { label: 'عرض المحفظة', url },
    },
    en: {
      subject: `Auto recharge of ${accountName}: ${amount}`,
      paragraphs: [
        'Hello,',
        `The wallet of ${accountName} fell below its threshold, so we charged ${amount} to the card ending in ${cardLastFour}. The balance is ${balance}.`,
        `Left within your limits: ${today} today, ${month} this month.`,
        'If you did not expect this, check your latest trips and revoke any API keys that you do not recognise.',
      ],
      action: { label: 'View wallet', url },
    },
  };
  return texts[language];
}
