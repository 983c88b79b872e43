import { writeDigits } from '../language/digits.ts';
import { useLanguage } from '../language/language.tsx';
import { formatAmount, formatMoney } from './format-money.ts';

type MoneyProps = {
  readonly fils: number;
  /** Without `AED`, where the column says it. */
  readonly bare?: boolean;
  /** Not red below zero, where that is no loss. */
  readonly isNeutral?: boolean;
};

/** Shows an amount, whole and in its own direction whatever stands around it; red when it is below zero. */
export function Money({ fils, bare = false, isNeutral = false }: MoneyProps) {
  const { digits } = useLanguage();
  return (
    <bdi
      dir={digits === 'arab' ? 'rtl' : 'ltr'}
      style={{ whiteSpace: 'nowrap', ...(fils < 0 && !isNeutral && { color: 'var(--satha-money-loss)' }) }}
    >
      {bare ? writeDigits(formatAmount(fils), digits) : formatMoney(fils, digits)}
    </bdi>
  );
}
