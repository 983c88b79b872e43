import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import { askPhone } from '../../../domain/reaching/checks/ask-phone.ts';
import { findPhoneCheck } from '../../../domain/reaching/checks/queries.ts';
import { Problem } from '../../../values/problem.ts';
import { type CommandDeps, commandText, inEnvironment } from '../../in-environment.ts';
import { parseId } from '../../options.ts';
import { Refusal } from '../../refusal.ts';
import { noSuchDriver } from '../no-such-driver.ts';
import { checkDocument } from './describe-reach.ts';
import { acting } from './note-fleet.ts';

type CheckOptions = { readonly driver: number; readonly text?: boolean };

/** Declares the command that tries whether a driver's phone can be reached. */
export function declareCheckPhone(driver: Command): void {
  driver
    .command('check-phone')
    .description("send a push message to a driver's phone to see whether it comes; the service sends it")
    .requiredOption('--driver <id>', 'the number of the driver', parseId)
    .option('--text', 'send a text as well, whose address the driver has to open')
    .action(inEnvironment(checkPhone));
}

async function checkPhone(
  deps: CommandDeps,
  { driver: driverId, text: withText = false }: CheckOptions,
): Promise<void> {
  const checkId = await askPhone({ ...deps, randomBytes }, { acting, driverId, withText }).catch((error) => {
    throw explain(deps, driverId, error);
  });
  const check = await findPhoneCheck(deps.db, { driverId, checkId }, deps.clock());
  if (!check) throw new Error('a check that was begun just now is there');
  const push =
    check.push === 'no_address'
      ? `No phone of driver ${driverId} takes push messages.`
      : `A push message goes to the phone of driver ${driverId}, which has 20 seconds to show that it came.`;
  const text = withText ? ' A text goes as well; the driver has five minutes to open its address.' : '';
  const show = commandText(deps.environment, `driver show --driver ${driverId}`);
  deps.show(checkDocument(check), `${push}${text} ${show} tells how it went.`);
}

function explain(deps: CommandDeps, driverId: number, error: unknown): unknown {
  if (!(error instanceof Problem)) return error;
  if (error.code === 'driver_not_found') return noSuchDriver(deps, driverId);
  const message = error.fields?.[0]?.message;
  return message === undefined ? error : new Refusal(`Nothing was sent: ${message}`);
}
