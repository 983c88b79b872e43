import { DriverHoldData, HoldDriverRequest } from '@satha/contract/console/dispatch';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { recordAudit } from '../../../domain/audit/record-audit.ts';
import type { Driver } from '../../../domain/drivers/driver.ts';
import { holdDriver } from '../../../domain/drivers/holds/hold-driver.ts';
import { releaseDriver } from '../../../domain/drivers/holds/release-driver.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import type { Clock } from '../../../values/clock.ts';
import { Problem } from '../../../values/problem.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { answers, ok } from '../../operation-responses.ts';
import { actorOf, type ConsoleApiRoute } from '../gate.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

const DriverPath = Type.Object({ driverId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) });
const url = '/drivers/:driverId/hold';
const writing = { access: 'drivers.hold', writes: true } as const;

/** Holds a driver back from automatic offers, and ends that before its time. */
export function holdDriverRoutes(deps: Deps): ConsoleApiRoute[] {
  const held = { params: DriverPath, body: HoldDriverRequest, response: answers(DriverHoldData) };
  const released = { params: DriverPath, response: answers(DriverHoldData) };
  return [
    route('POST', url, { schema: held, ...writing }, async (request) => {
      const { driverId } = request.params;
      const { minutes, reason } = request.body;
      const driver = await holdDriver(deps, {
        ...{ driverId, minutes, reason },
        inSameTransaction: (transaction) => note(deps, request, transaction, 'held', { minutes }),
      });
      if (!driver) throw new Problem('driver_not_found');
      return ok(view(driver));
    }),
    route('DELETE', url, { schema: released, ...writing }, async (request) => {
      const { driverId } = request.params;
      const driver = await releaseDriver(deps, driverId, (transaction) =>
        note(deps, request, transaction, 'hold_released'),
      );
      if (!driver) throw new Problem('driver_not_found');
      return ok(driver === 'not_held' ? { driverId, hold: null } : view(driver));
    }),
  ];
}

function note(
  { clock }: Deps,
  request: FastifyRequest & { readonly params: { readonly driverId: number } },
  transaction: Queryable,
  what: 'held' | 'hold_released',
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  return recordAudit(transaction, {
    ...actorOf(request),
    action: `driver.${what}`,
    subject: `driver ${request.params.driverId}`,
    details,
    at: clock(),
  });
}

function view({ driverId, hold }: Driver): DriverHoldData {
  return {
    driverId,
    hold: hold ? { until: formatUaeTimestamp(hold.until), reason: hold.because } : null,
  };
}
