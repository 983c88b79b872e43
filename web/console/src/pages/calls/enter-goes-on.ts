import type { KeyboardEvent } from 'react';

const steps = 'input:not([type=hidden], [type=checkbox]), select, textarea, button[type=submit]';

/** Leads from a field to the next one of its form; what has no use for the reader is passed by. */
export function goOn(field: Element): void {
  const fields = [...(field.closest('form')?.querySelectorAll<HTMLElement>(steps) ?? [])];
  const comesAfter = (one: Node) =>
    (field.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  fields
    .find((one) => comesAfter(one) && !one.hasAttribute('disabled') && one.offsetParent !== null)
    ?.focus();
}

/**
 * Makes Enter lead on from a field; with Shift it begins a line where there are several. A field that has something to do first
 * prevents it, and leads on by itself.
 */
export function enterGoesOn(event: KeyboardEvent): void {
  const { target } = event;
  if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return;
  if (!(target instanceof Element) || !target.matches('input, select, textarea')) return;
  if (target.matches('textarea') && event.shiftKey) return;
  event.preventDefault();
  goOn(target);
}
