import type { Config } from '../../config/config.ts';
import { consoleUrlOf } from '../../config/console-settings.ts';
import { markFirstTime } from '../../domain/accounts/mark-first-time.ts';
import { inviteFirstOwner } from '../../domain/operators/invitations/invite-operator.ts';
import { makeConsoleLinks } from '../../domain/operators/mails/console-links.ts';
import type { Database } from '../../platform/db/database.ts';
import type { FirstFacts } from '../../platform/supervised.ts';
import type { Clock } from '../../values/clock.ts';
import { commandLine } from '../note-operator.ts';
import { makeDemoAccountOnce } from './demo-account.ts';

/**
 * Makes what a newcomer of the sandbox begins with, each once in the life of a database: the demo account with its key, and
 * the link of the console's first owner. Undefined where both were made before.
 */
export async function makeFirstFactsOnce(
  db: Database,
  { clock, config }: { readonly clock: Clock; readonly config: Config },
): Promise<FirstFacts | undefined> {
  const demoRawKey = await makeDemoAccountOnce(db, clock);
  const firstOwnerUrl = await inviteFirstOwnerOnce(db, { clock, config });
  return demoRawKey === undefined && firstOwnerUrl === undefined ? undefined : { demoRawKey, firstOwnerUrl };
}

function inviteFirstOwnerOnce(
  db: Database,
  { clock, config }: { readonly clock: Clock; readonly config: Config },
): Promise<string | undefined> {
  const consoleUrl = consoleUrlOf(config, 'test');
  return db.inTransaction(async (transaction) => {
    if (consoleUrl === undefined) return undefined;
    if (!(await markFirstTime({ transaction, clock }, 'first owner'))) return undefined;
    const links = makeConsoleLinks(consoleUrl);
    return inviteFirstOwner({ transaction, clock, links }, { actor: commandLine });
  });
}
