/** Whether the client has this version (RFC 9110, section 13.1.2). */
export const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((one) => [etag, `W/${etag}`, '*'].includes(one.trim()))
