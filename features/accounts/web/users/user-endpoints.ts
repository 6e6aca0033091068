import { listUsers, readUser } from '#features/accounts/contract/index.ts'

/** The reads to refresh after a change to a member. */
export const userEndpoints = [listUsers, readUser]
