import { listUsers, readUser } from '#features/accounts/contract/index.ts'

export const userEndpoints = [listUsers, readUser]
