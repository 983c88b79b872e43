import {
  AcknowledgeRequest,
  AlarmData,
  AlarmPath,
  AttentionData,
  SnoozeRequest,
  UndoRequest,
} from '@satha/contract/console/desk/attention';
import { acknowledgeAlarms } from '../../../domain/attention/acknowledge-alarms.ts';
import {
  type HandleAlarmDeps,
  snoozeAlarm,
  takeAlarm,
  undoAlarm,
} from '../../../domain/attention/handle-alarm.ts';
import { findOpenAlarms, findWatch } from '../../../domain/attention/queries.ts';
import { route } from '../../../platform/http/api/route.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { answers, ok } from '../../operation-responses.ts';
import { answersDone, done } from '../../shared/answers.ts';
import { actorOf, type ConsoleApiRoute } from '../gate.ts';
import { viewAlarm } from './alarm-view.ts';

const url = '/attention';
const writing = { access: 'trips.write', writes: true } as const;

/** Tells what is amiss now, and lets operators who steer trips take alarms, put them off, and say that they were shown. */
export function attentionRoutes(deps: HandleAlarmDeps): ConsoleApiRoute[] {
  const params = AlarmPath;
  const response = answers(AlarmData);
  const listed = { response: answers(AttentionData) };
  const acknowledged = { body: AcknowledgeRequest, response: answersDone };
  const snoozed = { params, body: SnoozeRequest, response };
  const undone = { params, body: UndoRequest, response };
  return [
    route('GET', url, { schema: listed, access: 'trips.read' }, async () => {
      const [alarms, { isWatched, watchedAt }] = await Promise.all([
        findOpenAlarms(deps.db),
        findWatch(deps),
      ]);
      return ok({
        items: alarms.map(viewAlarm),
        isWatched,
        watchedAt: formatUaeTimestamp(watchedAt),
        nextCursor: null,
      });
    }),
    route('POST', `${url}/acknowledge`, { schema: acknowledged, ...writing }, async (request) => {
      await acknowledgeAlarms(deps, request.body.alarmIds);
      return done();
    }),
    route('POST', `${url}/:alarmId/take`, { schema: { params, response }, ...writing }, async (request) => {
      const { alarmId } = request.params;
      return ok(viewAlarm(await takeAlarm(deps, { alarmId, by: actorOf(request) })));
    }),
    route('POST', `${url}/:alarmId/snooze`, { schema: snoozed, ...writing }, async (request) => {
      const { alarmId } = request.params;
      const { minutes } = request.body;
      return ok(viewAlarm(await snoozeAlarm(deps, { alarmId, minutes, by: actorOf(request) })));
    }),
    route('POST', `${url}/:alarmId/undo`, { schema: undone, ...writing }, async (request) => {
      const { alarmId } = request.params;
      const { version } = request.body;
      return ok(viewAlarm(await undoAlarm(deps, { alarmId, version, by: actorOf(request) })));
    }),
  ];
}
