import { setMemberItem, getMemberItem } from '../auth/member-storage.ts'

/** Says whether something waits: the outbox itself is loaded only then. */
const flagName = 'outbox'

export const hasUnsent = (memberId: string): boolean => getMemberItem(memberId, flagName) === '1'

/** Both are of one length: a storage that is full takes the other, once it has the one. */
export const setUnsentFlag = (memberId: string, isUnsent: boolean): void =>
  setMemberItem(memberId, flagName, isUnsent ? '1' : '0')

/** Takes the flag's room while there is some. What is written later, when there is none, is not forgotten for want of it. */
export const reserveFlagSpace = (memberId: string): void => {
  if (getMemberItem(memberId, flagName) === null) setUnsentFlag(memberId, false)
}
