import type { AuditAction } from '@satha/terms/audit-actions';
import type { Console } from './console.ts';
import type { ConsoleWrites, MakeConsoleWrite } from './console-write.ts';
import { nextNumber } from './customer-phone.ts';
import { createTrip } from './driven-trip.ts';
import { expectOk } from './expect-answer.ts';

/** An alarm of its own, as a look would have found it. */
async function raised(scene: Console): Promise<number> {
  const { tripId } = await createTrip(scene, await scene.makeAccount());
  const { rows } = await scene.db.query<{ alarm_id: number }>({
    text: `INSERT INTO alarms (kind, subject_id, is_demo, since, found_at) VALUES ('search_long', $1, false, now(), now())
           RETURNING alarm_id`,
    values: [tripId],
  });
  return rows[0]?.alarm_id ?? 0;
}

const ofAlarm =
  (action: AuditAction, body: object): MakeConsoleWrite =>
  async (scene) => ({ params: { alarmId: await raised(scene) }, body, told: [action] });

const attention: ConsoleWrites = {
  'POST /attention/acknowledge': async (scene) => ({ body: { alarmIds: [await raised(scene)] }, told: [] }),
  'POST /attention/:alarmId/take': ofAlarm('alarm.taken', {}),
  'POST /attention/:alarmId/snooze': ofAlarm('alarm.snoozed', { minutes: 5 }),
  'POST /attention/:alarmId/undo': async (scene, who) => {
    const alarmId = await raised(scene);
    const { version } = expectOk(await who.send(`/attention/${alarmId}/take`, {}));
    return { params: { alarmId }, body: { version }, told: ['alarm.undone'] };
  },
  'PUT /duty-phone': async (_, owner) => {
    const { version } = expectOk(await owner.get('/duty-phone'));
    return { body: { mobileNumber: '+971501234567', version }, told: ['duty_phone.changed'] };
  },
};

const calls: ConsoleWrites = {
  'POST /duplicates': async () => ({ body: nextNumber(), told: [] }),
  'POST /location-requests': async () => ({ body: nextNumber(), told: ['location_request.sent'] }),
  'POST /location-requests/:locationRequestId/take': async (scene, who) => {
    const { locationRequest } = expectOk(await who.send('/location-requests', nextNumber()));
    const { locationRequestId } = locationRequest;
    await scene.db.query({
      text: `UPDATE location_requests SET lat = 25.2, lng = 55.3, shared_at = now(), times_shared = 1
             WHERE location_request_id = $1`,
      values: [locationRequestId],
    });
    return { params: { locationRequestId }, body: {}, told: [] };
  },
};

/** What is done at the console's strip and while somebody is on the phone. */
export const deskWrites: ConsoleWrites = { ...attention, ...calls };
