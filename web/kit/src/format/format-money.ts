/** `AED 1,234.50`, with a true minus: `−AED 3.00`. Whole fils in, the same in both languages. */
export function formatMoney(fils: number): string {
  return `${fils < 0 ? '−' : ''}AED ${formatAmount(Math.abs(fils))}`;
}

/** `1,234.50`, where the column says what currency it is. */
export function formatAmount(fils: number): string {
  const sign = fils < 0 ? '−' : '';
  const whole = Math.trunc(Math.abs(fils) / 100);
  const rest = String(Math.abs(fils) % 100).padStart(2, '0');
  return `${sign}${whole.toLocaleString('en-US')}.${rest}`;
}
