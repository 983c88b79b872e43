import { IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { DriverTrip } from '../../../api/wire.ts';
import { useWords } from '../../../language/use-words.tsx';
import { buttonClass } from '../../../parts/buttons/button.tsx';

/** Calls whoever is to be called about a trip: the customer, or the operator where drivers never see a number. */
export function CallButton({ trip }: { readonly trip: DriverTrip }) {
  const t = useWords();
  const { contact } = trip;
  return (
    <CallLink number={contact.number}>
      {t(contact.reaches === 'customer' ? 'callCustomer' : 'callOperatorShort')}
    </CallLink>
  );
}

type CallLinkProps = { readonly number: string; readonly children: ReactNode };

export function CallLink({ number, children }: CallLinkProps) {
  return (
    <a className={buttonClass('plain')} href={`tel:${number}`}>
      <IconPhone aria-hidden />
      <span>{children}</span>
    </a>
  );
}
