import * as z from 'zod/mini'
import { accountChanged, profileRoles, selfAssignableRoles } from '#features/accounts/contract/index.ts'
import { fullName } from '#features/accounts/contract/fields.ts'
import { endpoint, emptyInput, pickErrors } from '#kit/endpoint.ts'
import { kernelErrors } from '#kit/errors.ts'
import { choice, id, instant, integer, paragraphs, text } from '#kit/fields.ts'
import { asCalendarYear, inBytes } from '#kit/units.ts'
import { documentKinds } from './documents.ts'
import { type ProfileFieldCode, profileErrors } from './errors.ts'
import { profileLimits } from './limits.ts'
import { github, linkedin, website } from './links.ts'
import { studiesView } from './studies.ts'
import { expertise } from './tags.ts'
import { username } from './username.ts'

/** Who may start a conversation with a member (SET-08). With `everyone`, strangers' first messages are requests. */
export const messageSenders = ['everyone', 'connections', 'nobody'] as const
export type MessageSenders = (typeof messageSenders)[number]

/** Parts of a complete profile, in the order of the onboarding. */
export const profileSteps = ['photo', 'bio', 'expertise', 'company', 'location', 'username'] as const
export type ProfileStep = (typeof profileSteps)[number]

const ownDocument = z.nullable(z.strictObject({ id: id(), name: z.string(), size: inBytes(z.int()) }))

/** A profile as its member edits it. Language and time zone belong to the account (`updatePreferences`). */
export const ownProfile = z.strictObject({
  id: id(),
  fullName: z.string(),
  role: z.nullable(z.enum(profileRoles)),
  avatarUrl: z.nullable(z.string()),
  /** E.164. Never shown to others. */
  phone: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  company: z.nullable(z.string()),
  location: z.nullable(z.string()),
  ...studiesView,
  website: z.nullable(z.string()),
  linkedin: z.nullable(z.string()),
  github: z.nullable(z.string()),
  expertise: z.array(z.string()),
  mentorAvailable: z.boolean(),
  username: z.nullable(z.string()),
  /** Present with a username, even while the profile is not public. */
  publicUrl: z.nullable(z.string()),
  /** New usernames that the member can still take in the current period. */
  newUsernamesLeft: z.int(),
  cv: ownDocument,
  portfolio: ownDocument,
  isPublic: z.boolean(),
  messagesFrom: z.enum(messageSenders),
  hiddenFromSearch: z.boolean(),
  /** The member's visits to others' pages do not count in the others' insights (ANA-01). */
  hidesVisits: z.boolean(),
  verified: z.boolean(),
  memberSince: instant(),
  completeness: z.record(z.enum(profileSteps), z.boolean()),
})
export type OwnProfile = z.output<typeof ownProfile>

export const readOwnProfile = endpoint({
  name: 'profiles.readOwn',
  method: 'GET',
  path: '/api/profile',
  summary: 'Returns the viewer’s own profile with all editable fields.',
  access: 'member',
  input: emptyInput,
  output: ownProfile,
  staleAfter: [accountChanged],
})

const code = (value: ProfileFieldCode) => value

/** PROF-03: only an approved application makes a member a partner. */
const role = () =>
  z.enum(selfAssignableRoles, {
    error: ({ input }) =>
      input === 'partner'
        ? code('profile.partner_by_application')
        : input
          ? undefined
          : code('profile.role_not_selected'),
  })

/** The server knows the valid numbers of each country; the browser finds letters and much too short numbers. */
const phone = () =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(40),
      z.regex(/^\+?(?:[\s()./-]*\d){5,}[\s()./-]*$/, { error: code('profile.phone_invalid') }),
    )

/** Null clears a field; an omitted field stays unchanged. */
export const profileFields = {
  fullName: z.optional(fullName()),
  role: z.optional(role()),
  phone: z.optional(z.nullable(phone())),
  bio: z.optional(z.nullable(paragraphs({ max: profileLimits.bio }))),
  company: z.optional(z.nullable(text({ max: profileLimits.company }))),
  location: z.optional(z.nullable(text({ max: profileLimits.location }))),
  studyProgramme: z.optional(z.nullable(text({ max: profileLimits.studyProgramme }))),
  school: z.optional(z.nullable(text({ max: profileLimits.school }))),
  graduationYear: z.optional(z.nullable(asCalendarYear(integer(profileLimits.graduationYear)))),
  website: z.optional(z.nullable(website())),
  linkedin: z.optional(z.nullable(linkedin())),
  github: z.optional(z.nullable(github())),
  expertise: z.optional(expertise()),
  mentorAvailable: z.optional(z.boolean()),
}

export const updateProfile = endpoint({
  name: 'profiles.update',
  method: 'PATCH',
  path: '/api/profile',
  summary:
    'Updates the viewer’s profile. Null clears a field; an omitted field stays unchanged. A confirmed phone number is changed only within ten minutes of a proof of identity.',
  access: 'member',
  input: z.strictObject(profileFields),
  output: ownProfile,
  // Only for a change of a confirmed phone number, which logs in.
  errors: pickErrors(kernelErrors, 'auth.reauthentication_required'),
})

export const setAvatar = endpoint({
  name: 'profiles.setAvatar',
  method: 'PUT',
  path: '/api/profile/avatar',
  summary: 'Sets the viewer’s picture from their own upload of kind `avatar`, or removes it.',
  access: 'confirmed',
  input: z.strictObject({ fileId: z.nullable(id()) }),
  output: ownProfile,
  errors: pickErrors(profileErrors, 'profile.file_gone'),
})

export const setDocument = endpoint({
  name: 'profiles.setDocument',
  method: 'PUT',
  path: '/api/profile/documents/:document',
  summary: 'Sets the CV or portfolio from the viewer’s own upload of that kind, or removes it.',
  access: 'confirmed',
  input: z.strictObject({ document: choice(documentKinds), fileId: z.nullable(id()) }),
  output: ownProfile,
  errors: pickErrors(profileErrors, 'profile.file_gone'),
})

export const updatePrivacy = endpoint({
  name: 'profiles.updatePrivacy',
  method: 'PUT',
  path: '/api/profile/privacy',
  summary: 'Sets whether the profile is public, who may send messages, and whether searches find it (SET-08).',
  access: 'confirmed',
  input: z.strictObject({
    isPublic: z.boolean(),
    messagesFrom: choice(messageSenders),
    hiddenFromSearch: z.boolean(),
    /** Absent: stays as it was. */
    hidesVisits: z.optional(z.boolean()),
  }),
  output: ownProfile,
  errors: pickErrors(profileErrors, 'profile.username_required'),
})

const usernameRefusals = [
  'profile.username_taken',
  'profile.username_reserved',
  'profile.username_changed_often',
] as const

export const claimUsername = endpoint({
  name: 'profiles.claimUsername',
  method: 'PUT',
  path: '/api/profile/username',
  summary: 'Sets the viewer’s username and public URL. Earlier usernames stay reserved for the member and redirect.',
  access: 'confirmed',
  input: z.strictObject({ username: username() }),
  output: ownProfile,
  errors: pickErrors(profileErrors, ...usernameRefusals),
})

export const checkUsername = endpoint({
  name: 'profiles.checkUsername',
  method: 'GET',
  path: '/api/profile/username',
  summary: 'Checks whether the viewer could take a username now: `ok` or an error code.',
  access: 'confirmed',
  input: z.strictObject({ username: username() }),
  output: z.strictObject({ username: z.string(), verdict: z.enum(['ok', ...usernameRefusals]) }),
})

export const suggestUsernames = endpoint({
  name: 'profiles.suggestUsernames',
  method: 'GET',
  path: '/api/profile/username/suggestions',
  summary: 'Suggests available usernames based on the viewer’s name, best first.',
  access: 'confirmed',
  input: emptyInput,
  output: z.strictObject({ items: z.array(z.string()) }),
})
