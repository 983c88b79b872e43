/** What went wrong in a call, as a word for whoever says it in another language than ours. */
export type FailureKind =
  | 'forbidden'
  | 'late'
  | 'busy'
  | 'name'
  | 'refused'
  | 'cut_off'
  | 'unreachable'
  | 'certificate'
  | 'encryption'
  | 'not_http'
  | 'failed';
