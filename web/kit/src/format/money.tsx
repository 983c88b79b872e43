import { formatAmount, formatMoney } from './format-money.ts';

type MoneyProps = {
  readonly fils: number;
  /** Without `AED`, where the column says it. */
  readonly bare?: boolean;
};

/** An amount, whole and in its own direction whatever stands around it; red when it is below zero. */
export function Money({ fils, bare = false }: MoneyProps) {
  return (
    <bdi dir="ltr" style={{ whiteSpace: 'nowrap', ...(fils < 0 && { color: 'var(--satha-money-loss)' }) }}>
      {bare ? formatAmount(fils) : formatMoney(fils)}
    </bdi>
  );
}
