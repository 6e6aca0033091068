import { selfAssignableRoles } from '#features/accounts/contract/roles.ts'
import type { OwnProfile, updateProfile } from '../../contract/index.ts'
import type { InputOf } from '#kit/endpoint.ts'
import { isSameValue } from '#shell/forms/endpoint-form.ts'

type Input = InputOf<typeof updateProfile>

/** Form values of a profile; null becomes an empty string. */
export type ProfileValues = {
  fullName: string
  role: NonNullable<OwnProfile['role']> | ''
  company: string
  location: string
  studyProgramme: string
  school: string
  graduationYear: number | null
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
  studyProgramme: profile.studyProgramme ?? '',
  school: profile.school ?? '',
  graduationYear: profile.graduationYear,
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
 * The changed fields: sending only these keeps edits from other tabs. An emptied field becomes null, except the name.
 */
export const changesOf = (values: Partial<ProfileValues>, profile: OwnProfile): Input => {
  const before = formValuesOf(profile)
  const changed = (Object.keys(values) as ProfileField[]).filter(
    (field) => values[field] !== undefined && !isSameValue(values[field], before[field]),
  )
  return Object.fromEntries(changed.map((field) => [field, isCleared(field, values[field]) ? null : values[field]]))
}

/** True for a role that a member cannot choose (PROF-03). */
export const isGrantedRole = (role: ProfileValues['role']): boolean =>
  role !== '' && !selfAssignableRoles.some((one) => one === role)
