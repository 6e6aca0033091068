import { keep, kept } from '../auth/member-storage.ts'

/** Says whether something waits: the outbox itself is loaded only then. */
const name = 'outbox'

export const hasUnsent = (memberId: string): boolean => kept(memberId, name) === '1'

/** Both are of one length: a storage that is full takes the other, once it has the one. */
export const noteUnsent = (memberId: string, isAny: boolean): void => keep(memberId, name, isAny ? '1' : '0')

/** Takes the flag's room while there is some. What is written later, when there is none, is not forgotten for want of it. */
export const holdRoom = (memberId: string): void => {
  if (kept(memberId, name) === null) noteUnsent(memberId, false)
}
