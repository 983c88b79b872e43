import type { AlarmData } from '@satha/contract/console/desk/attention';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { acknowledgeAlarms } from '../api/attention.ts';
import { chooseTold, findUnseen } from './attention-state.ts';
import { isMuted } from './sound-choice.ts';
import { allowSound, canSound, play } from './sounds.ts';

/** As many as the service takes at once; the rest follows once it has told of these. */
const mostAcknowledged = 500;

/** Our own figure: alarms that begin together are told one by one, and ring together. */
const gatheringMs = 300;

/**
 * Rings for alarms that no console has shown yet, once for each, and says that they were shown: of a hidden page only what was
 * heard. `mayRing`: of the tabs of a browser one rings, and that of an operator who can do something about it.
 */
export function useRinging(waiting: readonly AlarmData[], mayRing: boolean): void {
  const rung = useRef(new Map<number, number>());
  const gathering = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isVisible = useVisible();
  useAllowedSound(mayRing);
  const ring = useEffectEvent(() => {
    const isNew = ({ alarmId, version }: AlarmData) => rung.current.get(alarmId) !== version;
    const unseen = findUnseen(waiting).filter(isNew).slice(0, mostAcknowledged);
    const isHeard = canSound() && !isMuted();
    if (!mayRing || unseen.length === 0 || !(isVisible || isHeard)) return;
    const { kinds, told } = chooseTold(unseen, isVisible);
    for (const { alarmId, version } of told) rung.current.set(alarmId, version);
    if (isHeard) play(kinds);
    const alarmIds = told.map(({ alarmId }) => alarmId);
    acknowledgeAlarms(alarmIds).catch(() => {
      // The next look at them says it again.
      for (const alarmId of alarmIds) rung.current.delete(alarmId);
    });
  });
  useEffect(() => {
    if (!mayRing || findUnseen(waiting).length === 0 || !(isVisible || canSound())) return;
    gathering.current ??= setTimeout(() => {
      gathering.current = undefined;
      ring();
    }, gatheringMs);
  }, [waiting, mayRing, isVisible]);
  useEffect(
    () => () => {
      clearTimeout(gathering.current);
      gathering.current = undefined;
    },
    [],
  );
}

/** A browser lets a page sound once somebody has touched it. */
function useAllowedSound(mayRing: boolean): void {
  useEffect(() => {
    if (!mayRing) return;
    const allow = () => void allowSound();
    const options = { once: true } as const;
    window.addEventListener('pointerdown', allow, options);
    window.addEventListener('keydown', allow, options);
    return () => {
      window.removeEventListener('pointerdown', allow);
      window.removeEventListener('keydown', allow);
    };
  }, [mayRing]);
}

function useVisible(): boolean {
  const [isVisible, setIsVisible] = useState(document.visibilityState === 'visible');
  useEffect(() => {
    const look = () => setIsVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isVisible;
}
