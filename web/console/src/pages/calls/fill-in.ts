import type { CallerData } from '@satha/contract/console/desk/calls';
import type { CallDraft } from './call-draft.ts';

/**
 * Returns what is known of a caller, to be put into the call: nothing over what somebody wrote, and nothing that is known for the
 * number already. What was filled in for another number goes, with where that number's phone was.
 */
export function fillIn(draft: CallDraft, data: CallerData): Partial<CallDraft> {
  const number = `${data.phoneCode} ${data.mobileNumber}`;
  if (draft.filledFor === number) return {};
  const { filled } = draft;
  const account = data.accounts.find(({ isForCallers, isSuspended }) => !isForCallers && !isSuspended);
  const isNameOurs = draft.firstName === filled.firstName && draft.lastName === filled.lastName;
  const name = isNameOurs ? (data.name ?? { firstName: '', lastName: '' }) : {};
  const payer = account
    ? ({ payer: `${account.accountId}`, payerName: account.name } as const)
    : ({ payer: 'caller', payerName: '' } as const);
  const isPayerOurs = draft.payer === filled.payer;
  const isOther = draft.filledFor !== '';
  return {
    ...{ filledFor: number, ...name, ...(isPayerOurs && payer) },
    filled: { ...filled, ...name, ...(isPayerOurs && { payer: payer.payer }) },
    ...((isOther || draft.locationRequestId === 0) && {
      locationRequestId: data.locationRequest?.locationRequestId ?? 0,
      locationAt: '',
    }),
    ...(isOther && draft.pickup?.by === 'caller' && { pickup: null, pickupText: '' }),
  };
}
