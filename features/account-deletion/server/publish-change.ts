import { accountChanged, usersChanged } from '#features/accounts/contract/index.ts'
import type { Effects } from '#platform/jobs/transaction.ts'
import { accountDeletionChanged } from '../contract/index.ts'

/** The session's viewer and the administrators' list of users have the date too, for the banner and the badge. */
export const publishDeletionChange = ({ publish }: Pick<Effects, 'publish'>, memberId: string): void => {
  publish(accountDeletionChanged, {}, { members: [memberId] })
  publish(accountChanged, { id: memberId }, { members: [memberId] })
  publish(usersChanged, { id: memberId }, 'admins')
}
