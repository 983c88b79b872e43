import { readFrameClockMs } from '@satha/web-kit/clock.ts';
import { driverApi } from '../api/driver-api.ts';
import { type Problem, problemOf } from '../api/problem.ts';
import type { PhoneCheck } from '../api/wire.ts';
import { createCell, useCell } from '../kept/cell.ts';
import { pushState } from './push-state.ts';
import { followPushed } from './pushed.ts';

type CheckTold = { readonly check: PhoneCheck };

/** Whether this phone was reached, as far as it is known. */
export type CheckState = {
  readonly check?: PhoneCheck;
  readonly isAsking: boolean;
  readonly problem?: Problem;
};

const nothing: CheckState = { isAsking: false };
const checkState = createCell<CheckState>(nothing);

/** A push is judged after 20 seconds, and a text after five minutes: so often it is asked, in milliseconds. */
const everyMs = { push: 3_000, text: 10_000 };
/** By then the service has judged both. */
const longestMs = 6 * 60_000;

/** Of several checks the latest is followed. */
let turns = 0;

export function useCheckState(): CheckState {
  return useCell(checkState);
}

/** Tells whether the last check arrived, and nothing was changed since: then this phone is rung while nobody looks at the app. */
export function isRungByPush(): boolean {
  return pushState.read() === 'on' && checkState.read().check?.push === 'works';
}

/** Has the service try to reach this phone, by a text message as well where it is asked for, and follows what comes of it. */
export async function checkPhone({ withText }: { readonly withText: boolean }): Promise<void> {
  turns += 1;
  const turn = turns;
  checkState.set({ ...checkState.read(), isAsking: true });
  try {
    const { check } = await driverApi.send<CheckTold>('POST', '/phone-check', { withText });
    if (turn !== turns) return;
    checkState.set({ check, isAsking: false });
    if (isWaiting(check)) followCheck(check, turn);
  } catch (error) {
    if (turn === turns) checkState.set({ ...checkState.read(), isAsking: false, problem: problemOf(error) });
  }
}

/** Forgets what came of a check: somebody else may take the phone. */
export function forgetCheck(): void {
  turns += 1;
  checkState.set(nothing);
}

const isWaiting = ({ push, text }: PhoneCheck) => push === 'waiting' || text === 'waiting';

function followCheck({ checkId, push }: PhoneCheck, turn: number): void {
  const untilMs = readFrameClockMs() + longestMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const endPushes = followPushed(() => void look());

  function wait(isOfPush: boolean): void {
    clearTimeout(timer);
    timer = setTimeout(() => void look(), isOfPush ? everyMs.push : everyMs.text);
  }

  async function look(): Promise<void> {
    clearTimeout(timer);
    const told = await driverApi.get<CheckTold>(`/phone-checks/${checkId}`).catch(() => undefined);
    if (turn !== turns || readFrameClockMs() > untilMs) {
      endPushes();
      return;
    }
    const check = told?.check ?? checkState.read().check;
    if (told) checkState.set({ check: told.check, isAsking: false });
    if (check && isWaiting(check)) wait(check.push === 'waiting');
    else endPushes();
  }

  wait(push === 'waiting');
}
