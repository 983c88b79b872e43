let found: boolean | undefined;

/** Tells whether this browser can draw maps; asked once. */
export function hasWebgl(): boolean {
  found ??= tryWebgl();
  return found;
}

function tryWebgl(): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl2');
    // Browsers give out only so many at a time.
    context?.getExtension('WEBGL_lose_context')?.loseContext();
    return context !== null;
  } catch {
    return false;
  }
}
