import * as z from 'zod/mini'
import { profileRoles } from '#features/accounts/contract/roles.ts'
import { id } from '#kit/fields.ts'

/** The summary of a member for lists, messages and the feed. */
export const memberCard = z.strictObject({
  id: id(),
  fullName: z.string(),
  role: z.nullable(z.enum(profileRoles)),
  company: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
  username: z.nullable(z.string()),
  verified: z.boolean(),
})
export type MemberCard = z.output<typeof memberCard>

/** The columns of `profiles` that `cardOf` needs. */
export const cardColumns = ['id', 'full_name', 'role', 'company', 'avatar_url', 'username', 'verified_at'] as const

export type CardRow = {
  id: string
  full_name: string
  role: string | null
  company: string | null
  avatar_url: string | null
  username: string | null
  verified_at: Date | string | null
}

export const cardOf = (row: CardRow): MemberCard => ({
  id: row.id,
  fullName: row.full_name,
  role: row.role as MemberCard['role'],
  company: row.company,
  avatarUrl: row.avatar_url,
  username: row.username,
  verified: row.verified_at !== null,
})

export const memberPath = (memberId: string) => `/profile/${memberId}` as const
