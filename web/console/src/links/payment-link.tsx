import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './links.module.css';

type PaymentLinkProps = { readonly topUpId: number; readonly children: ReactNode };

/** Leads to a payment by card. */
export function PaymentLink({ topUpId, children }: PaymentLinkProps) {
  return (
    <Link to="/payments/$topUpId" params={{ topUpId: String(topUpId) }} className={classes.link}>
      {children}
    </Link>
  );
}
