import { listUsers, readUser } from '../../contract/index.ts'

export const userEndpoints = [listUsers, readUser]
