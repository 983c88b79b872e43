/** Lets the phone shake, where it can: milliseconds on and off. */
export function vibrate(pattern: number | number[] = 80): void {
  navigator.vibrate?.(pattern);
}
