import { alarmKinds } from '@satha/terms/attention';
import type { Command } from 'commander';
import type { Alarm } from '../../../domain/attention/alarm.ts';
import { attentionPolicy } from '../../../domain/attention/attention-policy.ts';
import { snoozeAlarm, takeAlarm, undoAlarm } from '../../../domain/attention/handle-alarm.ts';
import { findOpenAlarms, findWatch } from '../../../domain/attention/queries.ts';
import { Problem } from '../../../values/problem.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { type Column, documentOf, documentsOf, listHelp, tableOf } from '../../columns.ts';
import { type CommandDeps, inEnvironment } from '../../in-environment.ts';
import { commandLine } from '../../note-operator.ts';
import { parseCount, parseId } from '../../options.ts';
import { formatTime } from '../../output.ts';
import { Refusal } from '../../refusal.ts';

const by = { actor: commandLine };

export function declareAttention(attention: Command): void {
  attention.addHelpText(
    'after',
    `
Examples:
  $ npx satha attention list --environment live
  $ npx satha attention take --environment live --alarm 41
  $ npx satha attention snooze --environment live --alarm 41 --minutes 30

Alarms end by themselves, once what is amiss is over. Whom texts go to about what no console has shown is
\`satha duty-phone\`.`,
  );
  attention
    .command('list')
    .description('list what is amiss now')
    .addHelpText('after', listHelp(columns))
    .action(inEnvironment(list));
  ofOneAlarm('take', 'say that you look after an alarm').action(
    inEnvironment((deps: CommandDeps, { alarm: alarmId }: { alarm: number }) =>
      change(deps, alarmId, () => takeAlarm(deps, { alarmId, by })),
    ),
  );
  ofOneAlarm('snooze', 'put an alarm off for some minutes')
    .requiredOption(
      '--minutes <count>',
      `how long, 1 to ${attentionPolicy.mostSnoozeMinutes}`,
      parseCount(attentionPolicy.mostSnoozeMinutes),
    )
    .action(
      inEnvironment((deps: CommandDeps, { alarm: alarmId, minutes }: { alarm: number; minutes: number }) =>
        change(deps, alarmId, () => snoozeAlarm(deps, { alarmId, minutes, by })),
      ),
    );
  ofOneAlarm('undo', 'take back what was done to an alarm last: that it was snoozed, or taken').action(
    inEnvironment((deps: CommandDeps, { alarm: alarmId }: { alarm: number }) =>
      change(deps, alarmId, () => undoAlarm(deps, { alarmId, by })),
    ),
  );

  function ofOneAlarm(name: string, description: string): Command {
    return attention
      .command(name)
      .description(description)
      .requiredOption('--alarm <id>', 'the number of the alarm', parseId);
  }
}

async function list(deps: CommandDeps): Promise<void> {
  const [alarms, { isWatched, watchedAt }] = await Promise.all([findOpenAlarms(deps.db), findWatch(deps)]);
  const watch = isWatched
    ? `Everything was looked at at ${formatTime(watchedAt)}.`
    : `Nobody watches: the last look was at ${formatTime(watchedAt)}. Start the service, or \`satha work\`.`;
  deps.show(
    { items: documentsOf(alarms, columns), isWatched, watchedAt: formatUaeTimestamp(watchedAt) },
    `${tableOf(alarms, [...columns, { title: 'State', text: (alarm) => stateOf(alarm, deps.clock()) }], isWatched ? 'All clear.' : 'No alarms.')}\n${watch}`,
  );
}

/** Does something to an alarm and shows what it is then; refusals are sentences of the command line's. */
async function change(deps: CommandDeps, alarmId: number, act: () => Promise<Alarm>): Promise<void> {
  const alarm = await act().catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'alarm_not_found') {
      throw new Refusal(`There is no alarm ${alarmId}, or what was amiss is over. Nothing was changed.`);
    }
    if (error.code !== 'version_conflict') throw error;
    throw new Refusal(`${error.fields?.[0]?.message ?? 'Somebody was quicker.'} Nothing was changed.`);
  });
  deps.show(
    documentOf(alarm, columns),
    `Alarm ${alarmId}, ${alarm.kind} of ${aboutOf(alarm)}: ${stateOf(alarm, deps.clock())}.`,
  );
}

function aboutOf({ kind, subjectId }: Alarm): string {
  const { subject } = alarmKinds[kind];
  return subject === 'service' ? 'the service' : `${subject} ${subjectId}`;
}

function stateOf({ taken, snoozedUntil }: Alarm, now: Temporal.Instant): string {
  const states = [
    ...(taken ? [`taken by ${taken.name}`] : []),
    ...(snoozedUntil && Temporal.Instant.compare(snoozedUntil, now) > 0
      ? [`snoozed until ${formatTime(snoozedUntil)}`]
      : []),
  ];
  return states.join(', ') || 'open';
}

const isOfService = ({ kind }: Alarm) => alarmKinds[kind].subject === 'service';

const columns: readonly Column<Alarm>[] = [
  { key: 'alarmId', title: 'Alarm', align: 'right' },
  { key: 'kind', title: 'Kind' },
  { title: 'About', text: (alarm) => `${aboutOf(alarm)}${alarm.isDemo ? ' (demo)' : ''}` },
  { key: 'subject', value: ({ kind }) => alarmKinds[kind].subject },
  { key: 'subjectId', value: (alarm) => (isOfService(alarm) ? undefined : alarm.subjectId) },
  { key: 'isDemo' },
  { key: 'since', title: 'Since' },
  { key: 'promisedAt' },
  { key: 'expectedAt' },
  { key: 'takenBy', value: ({ taken }) => taken?.name },
  { key: 'snoozedUntil' },
  { key: 'acknowledgedAt' },
  { key: 'toldDutyAt' },
];
