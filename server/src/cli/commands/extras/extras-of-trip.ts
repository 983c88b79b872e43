import { randomUUID } from 'node:crypto';
import { decisions } from '@satha/contract/extras/extra';
import type { ListedExtraKind } from '@satha/terms/extras';
import { type Command, InvalidArgumentError } from 'commander';
import { decideExtra } from '../../../domain/extras/decide-extra.ts';
import { requestExtraAsOperator } from '../../../domain/extras/request-extra.ts';
import { settleExtra } from '../../../domain/extras/settle-extra.ts';
import { requireExtra } from '../../../domain/trips/extras/trip-extra.ts';
import { viewExtra } from '../../../entrypoints/shared/extra-view.ts';
import { requireLabel } from '../../../values/label.ts';
import { Problem, type ProblemCode } from '../../../values/problem.ts';
import { type CommandDeps, commandText, inEnvironment } from '../../in-environment.ts';
import { formatAed } from '../../output.ts';
import { Refusal } from '../../refusal.ts';
import { noteTrip, requireTrip, type TripOptions, tripOption } from '../trips/require-trip.ts';
import { kindOption } from './extra-prices.ts';

const extraOption = ['--extra <id>', 'the extra, as `trip show` names it', parseUuid] as const;

export function declareExtrasOfTrip(extra: Command): void {
  extra
    .command('request')
    .description('ask for an extra of a trip under way, in place of its driver')
    .requiredOption(...tripOption)
    .addOption(kindOption())
    .requiredOption('--photo <evidence>', 'the declared photo of the trip that shows why', parseUuid)
    .action(inEnvironment(request));
  for (const decision of ['accept', 'decline'] as const) {
    extra
      .command(decision)
      .description(`${decision} an extra that waits for an answer, in place of the account`)
      .requiredOption(...tripOption)
      .requiredOption(...extraOption)
      .requiredOption('--because <text>', "why, 1 to 80 characters; stays in the account's audit log")
      .action(inEnvironment((deps, options: DecideOptions) => decide(deps, decisions[decision], options)));
  }
  extra
    .command('withdraw')
    .description('take back an extra; what was charged for it goes back to the wallet')
    .requiredOption(...tripOption)
    .requiredOption(...extraOption)
    .action(inEnvironment(withdraw));
}

function parseUuid(text: string): string {
  const uuid = text.toLowerCase();
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(uuid)) return uuid;
  throw new InvalidArgumentError('It must be a UUID such as 0b0c3a52-9d0e-4c55-8a39-6b7f0c2d9e11.');
}

type RequestOptions = TripOptions & { readonly kind: ListedExtraKind; readonly photo: string };

async function request(deps: CommandDeps, { trip: tripId, kind, photo }: RequestOptions): Promise<void> {
  const { db, timeScale } = deps;
  const { trip } = await requireTrip(deps, tripId);
  const extraId = randomUUID();
  await requestExtraAsOperator({ db, timeScale }, trip, {
    extraId,
    kind,
    evidenceId: photo,
    at: deps.clock(),
    inSameTransaction: noteTrip(deps, trip, 'extra_requested', { extraId, kind }),
  }).catch(explain(deps, tripId));
  await tell(deps, tripId, extraId);
}

type DecideOptions = WithdrawOptions & { readonly because: string };

async function decide(
  deps: CommandDeps,
  status: 'accepted' | 'declined',
  { trip: tripId, extra: extraId, ...options }: DecideOptions,
): Promise<void> {
  const because = requireLabel('because', options.because);
  const { trip } = await requireTrip(deps, tripId);
  await decideExtra(
    deps,
    { accountId: trip.accountId, tripId, extraId, status, by: 'operator', at: deps.clock() },
    noteTrip(deps, trip, `extra_${status}`, { extraId, because }),
  ).catch(explain(deps, tripId));
  await tell(deps, tripId, extraId);
}

type WithdrawOptions = TripOptions & { readonly extra: string };

async function withdraw(deps: CommandDeps, { trip: tripId, extra: extraId }: WithdrawOptions): Promise<void> {
  const { trip } = await requireTrip(deps, tripId);
  const { accountId } = trip;
  await settleExtra(
    deps,
    { accountId, tripId, extraId, status: 'withdrawn', by: 'operator', at: deps.clock() },
    noteTrip(deps, trip, 'extra_withdrawn', { extraId }),
  ).catch(explain(deps, tripId));
  await tell(deps, tripId, extraId);
}

async function tell(deps: CommandDeps, tripId: number, extraId: string): Promise<void> {
  const { trip } = await requireTrip(deps, tripId);
  const extra = requireExtra(trip, extraId);
  deps.show(
    { tripId, environment: deps.environment, ...viewExtra(extra) },
    `Extra ${extraId} of trip ${tripId} (${extra.kind}, ${formatAed(extra.amountFils)}) is ${extra.status}.`,
  );
}

const reasons: Partial<Readonly<Record<ProblemCode, string>>> = {
  trip_status_conflict: 'extras are asked for from the arrival of the truck until the trip is over',
  evidence_not_found: 'it has no declared photo of this identifier',
  extra_not_offered: 'its price list has no price for this',
  waiting_is_free: 'waiting is free still, or all of it was asked for',
  extra_requested_already: 'one of this kind is open or accepted',
  too_many_extras: 'it has 20 extras, which is the most',
  extra_not_payable: 'the account cannot pay for it',
  extra_not_found: 'it has no such extra',
  extra_decided_otherwise: 'it was decided otherwise before, or the trip has ended',
};

function explain({ environment }: CommandDeps, tripId: number) {
  return (error: unknown): never => {
    const reason = error instanceof Problem ? reasons[error.code] : undefined;
    if (reason === undefined) throw error;
    const command = commandText(environment, `trip show --trip ${tripId}`);
    throw new Refusal(`Nothing was done with trip ${tripId}: ${reason}. ${command} shows it.`);
  };
}
