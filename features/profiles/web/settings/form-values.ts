import { selfAssignableRoles } from '#features/accounts/contract/roles.ts'
import type { OwnProfile, updateProfile } from '#features/profiles/contract/index.ts'
import type { InputOf } from '#kit/endpoint.ts'
import { isSameValue } from '#shell/forms/edit-form.ts'

type Input = InputOf<typeof updateProfile>

/** What is written on a profile, as fields hold it: empty where there is nothing. */
export type ProfileValues = {
  fullName: string
  role: NonNullable<OwnProfile['role']> | ''
  company: string
  location: string
  bio: string
  expertise: string[]
  mentorAvailable: boolean
  website: string
  linkedin: string
  github: string
  phone: string
}
export type ProfileField = keyof ProfileValues

export const formValuesOf = (profile: OwnProfile): ProfileValues => ({
  fullName: profile.fullName,
  role: profile.role ?? '',
  company: profile.company ?? '',
  location: profile.location ?? '',
  bio: profile.bio ?? '',
  expertise: profile.expertise,
  mentorAvailable: profile.mentorAvailable,
  website: profile.website ?? '',
  linkedin: profile.linkedin ?? '',
  github: profile.github ?? '',
  phone: profile.phone ?? '',
})

const isCleared = (field: ProfileField, value: unknown) =>
  field !== 'fullName' && field !== 'role' && typeof value === 'string' && value.trim() === ''

/**
 * What of the fields differs from the profile. Only that is sent, so that somebody who edits in two tabs, or on two
 * devices, keeps both. An emptied field clears; a name cannot be cleared, and is refused as missing.
 */
export const changesOf = (values: Partial<ProfileValues>, profile: OwnProfile): Input => {
  const before = formValuesOf(profile)
  const changed = (Object.keys(values) as ProfileField[]).filter(
    (field) => values[field] !== undefined && !isSameValue(values[field], before[field]),
  )
  return Object.fromEntries(changed.map((field) => [field, isCleared(field, values[field]) ? null : values[field]]))
}

/** Whether a role can be chosen, or is one that is given (PROF-03). */
export const isGrantedRole = (role: ProfileValues['role']): boolean =>
  role !== '' && !selfAssignableRoles.some((one) => one === role)
