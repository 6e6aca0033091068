import * as z from 'zod/mini'
import { adminLevels } from '#kit/access.ts'
import { endpoint } from '#kit/endpoint.ts'
import { id, instant, language } from '#kit/fields.ts'
import { restEquals, restSelect } from '#kit/rest.ts'
import { accountChanged } from './events.ts'
import { accessRoles, profileRoles } from './roles.ts'

/** Section 7's reads under their original names (API-01), in PostgREST's format, for the member's own rows. */

const profileColumns = {
  id: id(),
  full_name: z.string(),
  avatar_url: z.nullable(z.string()),
  is_admin: z.boolean(),
  admin_level: z.nullable(z.enum(adminLevels)),
  role: z.nullable(z.enum(profileRoles)),
  phone: z.nullable(z.string()),
  language: language(),
  time_zone: z.string(),
  onboarded_at: z.nullable(instant()),
  created_at: instant(),
  updated_at: instant(),
}

const userRoleColumns = {
  user_id: id(),
  role: z.enum(accessRoles),
  created_at: instant(),
}

const namesOf = <Column extends string>(columns: Record<Column, unknown>) =>
  Object.keys(columns) as [Column, ...Column[]]

export const restProfiles = endpoint({
  name: 'accounts.restProfiles',
  method: 'GET',
  path: '/rest/v1/profiles',
  summary: 'Returns the caller’s profile row (`id=eq.<own id>`) with all or the selected columns.',
  access: 'member',
  input: z.strictObject({ id: restEquals(id()), select: restSelect(namesOf(profileColumns)) }),
  output: z.array(z.partial(z.strictObject(profileColumns))),
  staleAfter: [accountChanged],
})

export const restUserRoles = endpoint({
  name: 'accounts.restUserRoles',
  method: 'GET',
  path: '/rest/v1/user_roles',
  summary: 'Returns the caller’s access roles in their order (`user_id=eq.<own id>`); the first one counts.',
  access: 'member',
  input: z.strictObject({ user_id: restEquals(id()), select: restSelect(namesOf(userRoleColumns)) }),
  output: z.array(z.partial(z.strictObject(userRoleColumns))),
  staleAfter: [accountChanged],
})
