import type { Command } from 'commander';
import { declareEntries } from './entries.ts';
import { declareSetFactor } from './set-factor.ts';
import { declareShow } from './show-day.ts';

export function declareCalendar(calendar: Command): void {
  calendar.addHelpText(
    'after',
    `
Examples:
  $ npx satha calendar list
  $ npx satha calendar change --entry 10 --status announced --from 2027-03-10 --to 2027-03-12 \\
      --source "Moon-sighting committee, WAM"
  $ npx satha calendar change --entry 9 --status announced --to 2027-03-09 --source "Moon-sighting committee, WAM"
  $ npx satha calendar add --kind special_day --name "Floods" --from 2027-04-16T10:00 --to 2027-04-17T18:00 \\
      --source "National Centre of Meteorology, red alert"
  $ npx satha calendar set-factor --kind public_holiday --factor 1.2 --source "Price list 2027"
  $ npx satha calendar show --day 2027-03-10

A public holiday has the traffic of a Sunday, Ramadan a week of its own. Days cost no more by being here: \`set-factor\` says
what they cost, of a kind or one by one. Everything holds within 10 seconds, for trips that are not booked yet.`,
  );
  declareEntries(calendar);
  declareShow(calendar);
  declareSetFactor(calendar);
}
