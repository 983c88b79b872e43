import { DutyPhoneData, DutyPhoneRequest } from '@satha/contract/console/desk/attention';
import { type DutyPhone, dutyPhonePolicy } from '../../../domain/attention/duty-phone/duty-phone.ts';
import { setDutyPhone } from '../../../domain/attention/duty-phone/set-duty-phone.ts';
import type { HandleAlarmDeps } from '../../../domain/attention/handle-alarm.ts';
import { findDutyPhone } from '../../../domain/attention/queries.ts';
import { route } from '../../../platform/http/api/route.ts';
import { answers, ok } from '../../operation-responses.ts';
import { actorOf, type ConsoleApiRoute } from '../gate.ts';

const url = '/duty-phone';
const access = 'duty_phone.write';

/** Answers whom texts about unseen alarms go to, and lets owners and managers set it: nobody else is told the number. */
export function dutyPhoneRoutes(deps: HandleAlarmDeps): ConsoleApiRoute[] {
  const response = answers(DutyPhoneData);
  const setting = { schema: { body: DutyPhoneRequest, response }, access, writes: true } as const;
  return [
    route('GET', url, { schema: { response }, access }, async () => ok(view(await findDutyPhone(deps.db)))),
    route('PUT', url, setting, async (request) =>
      ok(view(await setDutyPhone(deps, request.body, actorOf(request)))),
    ),
  ];
}

function view({ mobileNumber, afterSeconds, version }: DutyPhone): DutyPhoneData {
  return {
    mobileNumber: mobileNumber === undefined ? null : `+${dutyPhonePolicy.phoneCode}${mobileNumber}`,
    afterSeconds,
    version,
  };
}
