import bidiModule, { type Bidi } from 'bidi-js';

/** Unicode's bidirectional algorithm. The package's types tell of a module with a default export; what Node loads is the function itself. */
export const bidi = (bidiModule as unknown as () => Bidi)();
