import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeCallDraft } from './call-draft.ts';
import { forgetAllDrafts, keepDraft, recallDraft } from './kept-draft.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => {
  stored.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const draft = { ...makeCallDraft(), phone: '0501234567', firstName: 'Mariam' };

test('A call that was begun is there again after a reload, with the name by which it books one trip', () => {
  keepDraft(5, draft);
  expect(recallDraft(5)).toEqual(draft);
});

test('It is read for nobody but who took it, and is gone once somebody else looks', () => {
  keepDraft(5, draft);
  expect(recallDraft(6)).toEqual({});
  expect(stored.size).toBe(0);
});

test('It is forgotten at signing out, and after a day', () => {
  keepDraft(5, draft);
  forgetAllDrafts();
  expect(stored.size).toBe(0);
  keepDraft(5, draft);
  vi.useFakeTimers({ now: Date.now() + 25 * 60 * 60 * 1_000 });
  expect(recallDraft(5)).toEqual({});
  expect(stored.size).toBe(0);
});
