import { listUsers, readUser } from '#features/accounts/contract/index.ts'

/** Every read that shows a member to those who administer. */
export const userEndpoints = [listUsers, readUser]
