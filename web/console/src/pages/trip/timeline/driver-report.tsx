import type { ConsoleTripData } from '@satha/contract/console/trips';
import { nameDriver } from '@satha/web-kit/format/name-driver.ts';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { reportWords } from '../../../words/trips/reports.ts';

type Report = ConsoleTripData['reports'][number];
type ReportProps = { readonly report: Report };

/** Returns behind which step a report came; steps go by the account's clock. */
export function findStepBefore(
  { timeline, account }: Pick<ConsoleTripData, 'timeline' | 'account'>,
  { receivedAt }: Pick<Report, 'receivedAt'>,
): number {
  const at = Date.parse(receivedAt) + account.clockOffsetSeconds * 1000;
  return timeline.findLast(({ occurredAt }) => Date.parse(occurredAt) <= at)?.sequence ?? 0;
}

export function ReportTitle({ report: { action, minutes } }: ReportProps) {
  const t = useWords(reportWords);
  return action === 'late' ? t('late', { minutes: minutes ?? 0 }) : t(action);
}

/** Shows who told it, by the phone's clock and by ours, and what came of it. */
export function ReportText({ report }: ReportProps) {
  const t = useWords(reportWords);
  const { language } = useLanguage();
  const received = <Time at={report.receivedAt} shape="second" />;
  return (
    <>
      <bdi>{nameDriver(report.driver, language)}</bdi>
      {' · '}
      {report.isPlausible
        ? t.rich('times', { recorded: <Time at={report.recordedAt} shape="second" />, received })
        : t.rich('notPlausible', { recorded: <bdi>{report.recordedAt}</bdi>, received })}
      {report.result === 'reported' && ` · ${t(report.isHandOver ? 'aboard' : 'notMoved')}`}
    </>
  );
}
