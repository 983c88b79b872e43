import type { Command } from 'commander';
import { findSms } from '../../domain/messages/queries.ts';
import type { SmsMessage } from '../../domain/messages/sms-message.ts';
import { findGoodCodes, type GoodCode } from '../../domain/sign-in-codes/queries.ts';
import { type Column, listHelp, showList } from '../columns.ts';
import { type CommandDeps, inEnvironment } from '../in-environment.ts';
import { smsReasonWords, smsStatusWords } from './sms-words.ts';

export function declareSms(sms: Command): void {
  sms.addHelpText(
    'after',
    `
Messages are kept until their time is over, sent or not: a sign-in code for five minutes, the link to a trip for six hours.
A link is sent twenty seconds after its trip was created, if the trip is still under way then. What is left out is over a
budget, or goes to a country that is not listed (docs/operating.md, Short messages).
A link is written when it is sent and stands in no list; \`npx satha trip revoke-link\` revokes one.`,
  );
  sms
    .command('list')
    .description('list the messages that are of use, at most 200, the latest first')
    .addHelpText('after', listHelp(columns))
    .action(inEnvironment(list));
}

async function list(deps: CommandDeps): Promise<void> {
  const messages = await findSms(deps);
  const numbers = messages.filter(isCode).map(({ mobileNumber }) => mobileNumber);
  const good = await findGoodCodes(deps.db, [...new Set(numbers)], deps.clock());
  const listed = messages.map((message) => ({
    ...message,
    isGood: isCode(message) ? good.some((code) => isOf(code, message)) : undefined,
  }));
  showList(
    deps.show,
    listed,
    columns,
    `No message waits for its phone in the ${deps.environment} environment.`,
  );
}

const isCode = ({ kind }: SmsMessage): boolean => kind === 'sign_in_code' || kind === 'driver_sign_in_code';
const notGood = 'signs nobody in: it was used, or a later code took its place';

/** A code is kept until the moment that its message tells; a later one has another. */
function isOf(code: GoodCode, { kind, phoneCode, mobileNumber, expiresAt }: SmsMessage): boolean {
  return (
    (code.audience === 'driver') === (kind === 'driver_sign_in_code') &&
    code.phoneCode === phoneCode &&
    code.mobileNumber === mobileNumber &&
    code.expiresAt.equals(expiresAt)
  );
}

/** A gateway's own words say more than the reason that follows from them. */
function describeUnsent({ reason, error }: SmsMessage): string {
  return [reason && smsReasonWords[reason], error].filter(Boolean).join(' · ');
}

const columns: readonly Column<SmsMessage & { readonly isGood: boolean | undefined }>[] = [
  { key: 'messageId' },
  { key: 'kind' },
  { key: 'createdAt', title: 'Made' },
  { title: 'To', text: ({ phoneCode, mobileNumber }) => `+${phoneCode} ${mobileNumber}` },
  { key: 'phoneCode' },
  { key: 'mobileNumber' },
  {
    key: 'text',
    title: 'Text',
    text: ({ text, tripId }) => text?.replaceAll('\n', ' · ') ?? `the link to trip ${tripId}`,
  },
  { key: 'status', title: 'Status', text: ({ status }) => smsStatusWords[status] },
  { key: 'attempts' },
  { title: 'Why', text: (message) => (message.isGood === false ? notGood : describeUnsent(message)) },
  { key: 'reason' },
  { key: 'error' },
  { key: 'tripId' },
  { key: 'expiresAt' },
  { key: 'isGood' },
];
