import { CheckedPhoneData, CheckPhoneRequest, UnreachedDriversData } from '@satha/contract/console/reach';
import { type AskPhoneDeps, askPhone } from '../../../domain/reaching/checks/ask-phone.ts';
import { findPhoneCheck } from '../../../domain/reaching/checks/queries.ts';
import { findUnreached } from '../../../domain/reaching/reach/queries.ts';
import { route } from '../../../platform/http/api/route.ts';
import { answers, ok } from '../../operation-responses.ts';
import { DriverPath } from '../fleet/driver-records.ts';
import { actorOf, type ConsoleApiRoute } from '../gate.ts';
import { viewCheck } from './view-reach.ts';

/** Our own figure: as many as the board shows on shift. */
const mostUnreached = 2_000;

/** Checks a driver's phone for an operator, and tells whom on shift neither an open app nor a push message reaches. */
export function checkPhoneRoutes(deps: AskPhoneDeps): ConsoleApiRoute[] {
  const { db, clock } = deps;
  const checked = { params: DriverPath, body: CheckPhoneRequest, response: answers(CheckedPhoneData) };
  const unreached = { response: answers(UnreachedDriversData) };
  // Whoever may write to a trip's driver may see whether that reaches them: a check is a message to the driver as well.
  const writing = { access: 'trips.note', writes: true } as const;
  return [
    route('GET', '/drivers/unreached', { schema: unreached, access: 'fleet.read' }, async () =>
      ok({ driverIds: [...(await findUnreached(db, clock(), mostUnreached))] }),
    ),
    route('POST', '/drivers/:driverId/check-phone', { schema: checked, ...writing }, async (request) => {
      const { driverId } = request.params;
      const { withText = false } = request.body;
      const checkId = await askPhone(deps, { driverId, withText, acting: actorOf(request) });
      const check = await findPhoneCheck(db, { driverId, checkId }, clock());
      if (!check) throw new Error('a check that was begun just now is there');
      return ok({ check: viewCheck(check) });
    }),
  ];
}
