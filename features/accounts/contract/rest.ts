import * as z from 'zod/mini'
import { adminLevels } from '#kit/access.ts'
import { endpoint } from '#kit/endpoint.ts'
import { id, instant, language } from '#kit/fields.ts'
import { restEquals, restSelect } from '#kit/rest.ts'
import { accountChanged } from './events.ts'
import { accessRoles, profileRoles } from './roles.ts'

/**
 * The two reads of section 7 under their own names (API-01): PostgREST's addresses, filters and rows, for one's own
 * rows. Another member's id is answered as if it had no row.
 */

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
  summary: 'The own profile row (`id=eq.<own id>`), all columns or those selected.',
  access: 'member',
  input: z.strictObject({ id: restEquals(id()), select: restSelect(namesOf(profileColumns)) }),
  output: z.array(z.partial(z.strictObject(profileColumns))),
  staleAfter: [accountChanged],
})

export const restUserRoles = endpoint({
  name: 'accounts.restUserRoles',
  method: 'GET',
  path: '/rest/v1/user_roles',
  summary: 'The own access roles in their order (`user_id=eq.<own id>`); the first one counts.',
  access: 'member',
  input: z.strictObject({ user_id: restEquals(id()), select: restSelect(namesOf(userRoleColumns)) }),
  output: z.array(z.partial(z.strictObject(userRoleColumns))),
  staleAfter: [accountChanged],
})
