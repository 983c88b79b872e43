import { Refusal } from '../../refusal.ts';

/** Fields of dated rows whose options have other names. */
const options: Readonly<Record<string, string>> = {
  windows: '--hours',
  refs: '--road',
  names: '--road-name',
  roads: '--road, --road-name or --area',
  areas: '--area',
  tareOverKg: '--tare-over',
  firstDay: '--from',
};

/** Returns the refusal of a dated row, in which its fields are called as an operator has typed them. */
export function refuseRow(fault: string, lastDay: '--to' | '--last-day'): Refusal {
  const sayField = (field: string) =>
    options[field] ?? `--${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  return new Refusal(
    fault
      .replaceAll(/\b(?:firstDay|lastDay)\b/g, (day) => (day === 'lastDay' ? lastDay : sayField(day)))
      .replace(/^[a-z]+[a-zA-Z]*\b/, sayField),
  );
}
