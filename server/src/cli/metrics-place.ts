/**
 * The address where /metrics is served: for programs of this machine, and by no proxy that leads to the API.
 */
export const metricsHost = '127.0.0.1';
