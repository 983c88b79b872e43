import { driverApi } from '../api/driver-api.ts';
import { problemOf } from '../api/problem.ts';
import { createCell, useCell } from '../kept/cell.ts';

/** What became of the test text whose link opened this page. */
export type TextCheck = 'none' | 'arrived' | 'too-old';

const textCheck = createCell<TextCheck>('none');

export function useTextCheck(): { readonly state: TextCheck; close(): void } {
  return { state: useCell(textCheck), close: () => textCheck.set('none') };
}

/** Returns the check that an address names: /drive/?check=k7m2…; undefined: it names none. */
export function readCheck(address: string): string | undefined {
  const check = URL.parse(address, 'https://drive.invalid')?.searchParams.get('check') ?? '';
  return /^[a-z0-9]{6,40}$/.test(check) ? check : undefined;
}

let isTelling = false;

/** Tells that a test text arrived, once its driver is signed in on the phone where its link was pressed; then it is done with. */
export async function tellTextArrived(): Promise<void> {
  const check = readCheck(location.href);
  if (check === undefined || isTelling) return;
  isTelling = true;
  try {
    await driverApi.send('POST', `/phone-checks/${check}/seen`, { by: 'sms' });
    textCheck.set('arrived');
    forgetAddress();
  } catch (error) {
    // Without a network it is told when there is one.
    if (problemOf(error).kind !== 'refused') return;
    textCheck.set('too-old');
    forgetAddress();
  } finally {
    isTelling = false;
  }
}

/** A page that is loaded anew does not tell it again. */
function forgetAddress(): void {
  const address = new URL(location.href);
  address.searchParams.delete('check');
  history.replaceState(history.state, '', address);
}
