/** Leads on who comes by an old link to an operation: the reference stood where the guides begin now. */
export function openOldAddress(): void {
  if (/^#(tag|model|models|description|webhook)\b/.test(location.hash)) {
    location.replace(`/docs/reference${location.search}${location.hash}`);
  }
}
