import { type ListedExtraKind, listedExtraKinds, mostExtraFils } from '@satha/terms/extras';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { addExtraPrice } from '../../../domain/extras/add-extra-price.ts';
import type { ExtraPrice } from '../../../domain/extras/extra-price.ts';
import { findExtraPrices } from '../../../domain/extras/queries.ts';
import type { Fils } from '../../../values/money.ts';
import { type Column, documentOf, listHelp, showList } from '../../columns.ts';
import { type CommandDeps, inEnvironment } from '../../in-environment.ts';
import { noteOperator } from '../../note-operator.ts';
import { orNone, parseAed, parseCount, parseId, parseTime } from '../../options.ts';
import { formatAed, formatTime } from '../../output.ts';
import { Refusal, WrongUsage } from '../../refusal.ts';
import { requireAccount } from '../../require-account.ts';

export function declareExtraPrices(extra: Command): void {
  extra
    .command('prices')
    .description('list what extras cost: from when, and for whom')
    .addHelpText('after', listHelp(columns))
    .action(inEnvironment(listPrices));
  extra
    .command('set-price')
    .description('say what an extra costs trips that are created from a moment on')
    .addOption(kindOption())
    .requiredOption('--price <aed>', 'VAT included, 0.01 to 10000; none: not offered', orNone(parsePrice))
    .option('--account <id>', 'for one account alone; default: all that have none of their own', parseId)
    .option('--valid-from <time>', 'not in the past; default: now', parseTime)
    .option('--free-minutes <minutes>', 'of waiting: how long it is free', parseCount(1440, 0))
    .option(
      '--step-minutes <minutes>',
      'of waiting: what the price is for, each once begun',
      parseCount(1440),
    )
    .action(inEnvironment(setPrice));
}

export const kindOption = () =>
  new Option('--kind <kind>', 'what is charged').choices(listedExtraKinds).makeOptionMandatory();

function parsePrice(text: string): Fils {
  const fils = parseAed(text);
  if (fils >= 1 && fils <= mostExtraFils) return fils;
  throw new InvalidArgumentError('It must be an amount from AED 0.01 to 10000.');
}

async function listPrices({ db, show }: CommandDeps): Promise<void> {
  showList(show, await findExtraPrices(db), columns, 'There are no prices of extras.');
}

const columns: readonly Column<ExtraPrice>[] = [
  { key: 'kind', title: 'Extra' },
  { key: 'accountId', title: 'Account', text: ({ accountId = 'all' }) => String(accountId) },
  { key: 'validFrom', title: 'From' },
  {
    key: 'price',
    title: 'Price',
    fils: ({ priceFils }) => priceFils,
    text: ({ priceFils }) => (priceFils === undefined ? 'not offered' : formatAed(priceFils)),
  },
  {
    title: 'For',
    text: ({ waiting, priceFils }) =>
      waiting && priceFils !== undefined
        ? `each ${waiting.stepSeconds / 60} min after ${waiting.freeSeconds / 60}`
        : '',
  },
  { key: 'freeMinutes', value: ({ waiting }) => waiting && waiting.freeSeconds / 60 },
  { key: 'stepMinutes', value: ({ waiting }) => waiting && waiting.stepSeconds / 60 },
];

type Options = {
  readonly kind: ListedExtraKind;
  readonly price: Fils | 'none';
  readonly account?: number;
  readonly validFrom?: Temporal.Instant;
  readonly freeMinutes?: number;
  readonly stepMinutes?: number;
};

async function setPrice(deps: CommandDeps, options: Options): Promise<void> {
  const { kind, price: given, account: accountId } = options;
  const now = deps.clock();
  const { validFrom = now } = options;
  if (Temporal.Instant.compare(validFrom, now) < 0) {
    throw new Refusal(
      `--valid-from ${formatTime(validFrom)} is past, and trips until now keep their prices; give a time to come, or leave it out for now.`,
    );
  }
  if (accountId !== undefined) await requireAccount(deps, accountId);
  const priceFils = given === 'none' ? undefined : given;
  const price = { accountId, kind, validFrom, priceFils, waiting: readWaiting(options) };
  const document = documentOf<ExtraPrice>(price, columns);
  await deps.db.inTransaction(async (transaction) => {
    if ((await addExtraPrice(transaction, price)) === 'taken') {
      throw new Refusal(
        `There is a price of ${kind} from ${formatTime(validFrom)} already; give another time. Nothing was changed.`,
      );
    }
    await noteOperator(transaction, deps, {
      accountId,
      action: 'extra_price.added',
      subject: `price of ${kind}`,
      details: document,
    });
  });
  const whose =
    accountId === undefined ? 'all accounts without a price of their own' : `account ${accountId}`;
  deps.show(
    document,
    `Trips of ${whose} that are created from ${formatTime(validFrom)} on pay ${
      priceFils === undefined ? 'nothing for it: it is not offered' : formatAed(priceFils)
    } (${kind}).`,
  );
}

/** @throws WrongUsage unless the two times are given for waiting, and for nothing else. */
function readWaiting({ kind, price, freeMinutes, stepMinutes }: Options): ExtraPrice['waiting'] {
  if (kind !== 'waiting') {
    if (freeMinutes === undefined && stepMinutes === undefined) return undefined;
    throw new WrongUsage(`--free-minutes and --step-minutes are for --kind waiting, and not for ${kind}.`);
  }
  // Of what is not offered, they say nothing.
  if (price === 'none')
    return { freeSeconds: (freeMinutes ?? 0) * 60, stepSeconds: (stepMinutes ?? 15) * 60 };
  if (freeMinutes === undefined || stepMinutes === undefined) {
    throw new WrongUsage('--kind waiting needs --free-minutes and --step-minutes, such as 20 and 15.');
  }
  return { freeSeconds: freeMinutes * 60, stepSeconds: stepMinutes * 60 };
}
