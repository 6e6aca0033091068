import { setMemberItem, getMemberItem } from '../auth/member-storage.ts'

/** Whether a member has unsent items. The send queue is loaded only if set. */
const flagName = 'outbox'

export const hasUnsent = (memberId: string): boolean => getMemberItem(memberId, flagName) === '1'

/** Both values have the same length, so that the flag can change in a full storage. */
export const setUnsentFlag = (memberId: string, isUnsent: boolean): void =>
  setMemberItem(memberId, flagName, isUnsent ? '1' : '0')

/** Writes the flag early, so that setting it later needs no extra space. */
export const reserveFlagSpace = (memberId: string): void => {
  if (getMemberItem(memberId, flagName) === null) setUnsentFlag(memberId, false)
}
