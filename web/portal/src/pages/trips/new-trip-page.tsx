import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { EmptyState } from '@satha/web-kit/states/empty-state.tsx';
import { useAccount } from '../../shell/use-account.ts';
import { bookingWords } from '../../words/trips/booking.ts';
import { BookingForm } from './booking/booking-form.tsx';

export function NewTripPage() {
  const t = useWords(bookingWords);
  const { accountId, may } = useAccount();
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      {may('trips.write') ? <BookingForm accountId={accountId} /> : <EmptyState title={t('notAllowed')} />}
    </>
  );
}
