/** `start` is recorded before the first byte; one of the others when the transfer has ended. */
export const exportAuditActions = ['exports.start', 'exports.complete', 'exports.abort', 'exports.fail'] as const
