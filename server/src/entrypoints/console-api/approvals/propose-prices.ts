import { Proposed } from '@satha/contract/console/money/approvals';
import {
  EventFactorRequest,
  ExtraPriceRequest,
  OutcomeFeesRequest,
  TariffRequest,
} from '@satha/contract/console/money/price-proposals';
import type { ProposalOf } from '../../../domain/approvals/proposal.ts';
import { route } from '../../../platform/http/api/route.ts';
import { longestWords, requireLabel } from '../../../values/label.ts';
import { Problem } from '../../../values/problem.ts';
import { answers, ok } from '../../operation-responses.ts';
import { readMoment } from '../../request-fields.ts';
import type { ConsoleApiRoute } from '../gate.ts';
import { readDaysOf } from '../prices/read-days-of.ts';
import type { ApprovalDeps } from './approval-deps.ts';
import { proposeAs } from './propose-as.ts';

const writing = { access: 'prices.write', writes: true, repeatable: 'always' } as const;
const response = answers(Proposed);

/** Proposes what failed trips, extras and trips cost from a moment on, and surcharges. */
export function proposePricesRoutes(deps: ApprovalDeps): ConsoleApiRoute[] {
  return [outcomeFeesRoute(deps), extraPriceRoute(deps), tariffRoute(deps), eventFactorRoute(deps)];
}

function outcomeFeesRoute(deps: ApprovalDeps): ConsoleApiRoute {
  const schema = { body: OutcomeFeesRequest, response };
  return route('POST', '/outcome-fees', { schema, ...writing }, async (request) => {
    const { clientToken, reason, accountId, rules, ...asked } = request.body;
    const validFrom = asked.validFrom === null ? null : readMomentOf('validFrom', asked.validFrom);
    const proposal = { kind: 'outcome_fees', accountId, validFrom, rules } as const;
    return ok(await proposeAs(deps, request, { clientToken, reason }, proposal));
  });
}

function extraPriceRoute(deps: ApprovalDeps): ConsoleApiRoute {
  const schema = { body: ExtraPriceRequest, response };
  return route('POST', '/extra-prices', { schema, ...writing }, async (request) => {
    const { clientToken, reason, accountId, extraKind, priceFils, ...asked } = request.body;
    const validFrom = asked.validFrom === null ? null : readMomentOf('validFrom', asked.validFrom);
    const waiting = asked.waiting
      ? { freeSeconds: asked.waiting.freeSeconds, stepSeconds: asked.waiting.stepSeconds }
      : null;
    const proposal = { kind: 'extra_price', accountId, validFrom, extraKind, priceFils, waiting } as const;
    return ok(await proposeAs(deps, request, { clientToken, reason }, proposal));
  });
}

function tariffRoute(deps: ApprovalDeps): ConsoleApiRoute {
  const schema = { body: TariffRequest, response };
  return route('POST', '/tariffs', { schema, ...writing }, async (request) => {
    const { clientToken, reason } = request.body;
    return ok(await proposeAs(deps, request, { clientToken, reason }, readTariff(request.body)));
  });
}

function eventFactorRoute(deps: ApprovalDeps): ConsoleApiRoute {
  const schema = { body: EventFactorRequest, response };
  return route('POST', '/event-factors', { schema, ...writing }, async (request) => {
    const { clientToken, reason, name, vehicleTypeId, factorBasisPoints, source, ...asked } = request.body;
    const { days, validUntil } = asked;
    const proposal = {
      kind: 'event_factor',
      accountId: null,
      ...{ vehicleTypeId, factorBasisPoints },
      name: requireLabel('name', name),
      source: requireLabel('source', source, longestWords),
      ...(days && { days: readDaysOf(days) }),
      validFrom: readMomentOf('validFrom', asked.validFrom),
      validUntil: validUntil === null ? null : readMomentOf('validUntil', validUntil),
    } as const;
    return ok(await proposeAs(deps, request, { clientToken, reason }, proposal));
  });
}

/** Returns the fields that a tariff has, and none that somebody sent besides. */
function readTariff({ night, weekend, ...body }: TariffRequest): ProposalOf<'tariff'> {
  return {
    kind: 'tariff',
    accountId: null,
    validFrom: readMomentOf('validFrom', body.validFrom),
    vehicleTypeId: body.vehicleTypeId,
    baseFareFils: body.baseFareFils,
    includedMeters: body.includedMeters,
    distanceTiers: body.distanceTiers.map(({ fromMeters, filsPerKm }) => ({ fromMeters, filsPerKm })),
    filsPerMinute: body.filsPerMinute,
    minimumFareFils: body.minimumFareFils,
    night: {
      factorBasisPoints: night.factorBasisPoints,
      fromMinute: night.fromMinute,
      untilMinute: night.untilMinute,
    },
    weekend: { factorBasisPoints: weekend.factorBasisPoints, days: weekend.days },
    vatBasisPoints: body.vatBasisPoints,
    source: requireLabel('source', body.source, longestWords),
  };
}

/** Returns the moment as it is stored. @throws Problem invalid_request that names the field. */
function readMomentOf(field: string, text: string): string {
  const moment = readMoment(text, false);
  if (moment) return moment.toString();
  const message = `${field} must be a day as YYYY-MM-DD, in UAE time, or RFC 3339.`;
  throw new Problem('invalid_request', { fields: [{ field, message }] });
}
