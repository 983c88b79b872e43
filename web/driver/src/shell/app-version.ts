/** Names the build on a driver's phone, for whoever they report a fault to: a part of its own script's name. */
export const appVersion = /-([\w-]{8})\.js$/.exec(new URL(import.meta.url).pathname)?.[1] ?? 'dev';
