import * as z from 'zod/mini'
import { accountChanged, profileRoles, selfAssignableRoles } from '#features/accounts/contract/index.ts'
import { fullName } from '#features/accounts/contract/fields.ts'
import { phoneNumber } from '#features/accounts/contract/phone.ts'
import { endpoint, emptyInput, pickErrors } from '#kit/endpoint.ts'
import { choice, id, instant, paragraphs, text } from '#kit/fields.ts'
import { inBytes } from '#kit/units.ts'
import { type ProfileFieldCode, profileErrors } from './errors.ts'
import { profileLimits } from './limits.ts'
import { github, linkedin, website } from './links.ts'
import { expertise } from './tags.ts'
import { username } from './username.ts'

/** Who may begin to write to a member (SET-08). Strangers' first messages to `everyone` are requests. */
export const messageSenders = ['everyone', 'connections', 'nobody'] as const
export type MessageSenders = (typeof messageSenders)[number]

/** The PDFs of a profile. Members may open a portfolio, connections a CV. */
export const documentKinds = ['cv', 'portfolio'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** What makes a profile worth meeting, in the order in which the welcome asks for it. */
export const profileSteps = ['photo', 'bio', 'expertise', 'company', 'location', 'username'] as const
export type ProfileStep = (typeof profileSteps)[number]

const ownDocument = z.nullable(z.strictObject({ id: id(), name: z.string(), size: inBytes(z.int()) }))

/** A profile as its member edits it. Language and time zone are the account's (`updateBasics`). */
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
  website: z.nullable(z.string()),
  linkedin: z.nullable(z.string()),
  github: z.nullable(z.string()),
  expertise: z.array(z.string()),
  mentorAvailable: z.boolean(),
  username: z.nullable(z.string()),
  /** Where the public page is, or would be once the flag is on. */
  publicUrl: z.nullable(z.string()),
  /** New usernames that can be taken at the moment. */
  newUsernamesLeft: z.int(),
  cv: ownDocument,
  portfolio: ownDocument,
  isPublic: z.boolean(),
  messagesFrom: z.enum(messageSenders),
  hiddenFromSearch: z.boolean(),
  verified: z.boolean(),
  memberSince: instant(),
  /** Which of the steps are done. */
  completeness: z.record(z.enum(profileSteps), z.boolean()),
})
export type OwnProfile = z.output<typeof ownProfile>

export const readOwnProfile = endpoint({
  name: 'profiles.readOwn',
  method: 'GET',
  path: '/api/profile',
  summary: 'The caller’s own profile, with everything they edit.',
  access: 'member',
  input: emptyInput,
  output: ownProfile,
  staleAfter: [accountChanged],
})

const code = (value: ProfileFieldCode) => value

/** PROF-03: one becomes a partner by an application that is approved, and in no other way. */
const role = () =>
  z.enum(selfAssignableRoles, {
    error: ({ input }) =>
      input === 'partner'
        ? code('profile.partner_by_application')
        : input
          ? undefined
          : code('profile.role_not_selected'),
  })

/** What a member writes about themselves. Null clears, what is left out stays. */
export const profileFields = {
  fullName: z.optional(fullName()),
  role: z.optional(role()),
  phone: z.optional(z.nullable(phoneNumber(code('profile.phone_invalid')))),
  bio: z.optional(z.nullable(paragraphs({ max: profileLimits.bio }))),
  company: z.optional(z.nullable(text({ max: profileLimits.company }))),
  location: z.optional(z.nullable(text({ max: profileLimits.location }))),
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
  summary: 'Changes what the caller tells about themselves; null clears a field, what is left out stays.',
  access: 'member',
  input: z.strictObject(profileFields),
  output: ownProfile,
})

export const setAvatar = endpoint({
  name: 'profiles.setAvatar',
  method: 'PUT',
  path: '/api/profile/avatar',
  summary: 'Sets the picture from an own upload of the kind `avatar`, or takes it away.',
  access: 'confirmed',
  input: z.strictObject({ fileId: z.nullable(id()) }),
  output: ownProfile,
  errors: pickErrors(profileErrors, 'profile.file_gone'),
})

export const setDocument = endpoint({
  name: 'profiles.setDocument',
  method: 'PUT',
  path: '/api/profile/documents/:document',
  summary: 'Sets the CV or the portfolio from an own upload of that kind, or takes it away.',
  access: 'confirmed',
  input: z.strictObject({ document: choice(documentKinds), fileId: z.nullable(id()) }),
  output: ownProfile,
  errors: pickErrors(profileErrors, 'profile.file_gone'),
})

export const updatePrivacy = endpoint({
  name: 'profiles.updatePrivacy',
  method: 'PUT',
  path: '/api/profile/privacy',
  summary: 'Sets who sees the profile, who may write to its member and whether searches find it (SET-08).',
  access: 'confirmed',
  input: z.strictObject({ isPublic: z.boolean(), messagesFrom: choice(messageSenders), hiddenFromSearch: z.boolean() }),
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
  summary:
    'Takes a username, which leads to the public page. Earlier ones go on leading there and stay the member’s own.',
  access: 'confirmed',
  input: z.strictObject({ username: username() }),
  output: ownProfile,
  errors: pickErrors(profileErrors, ...usernameRefusals),
})

export const checkUsername = endpoint({
  name: 'profiles.checkUsername',
  method: 'GET',
  path: '/api/profile/username',
  summary: 'Whether the caller could take a username now: `ok` or the code that says why not.',
  access: 'confirmed',
  input: z.strictObject({ username: username() }),
  output: z.strictObject({ username: z.string(), verdict: z.enum(['ok', ...usernameRefusals]) }),
})

export const suggestUsernames = endpoint({
  name: 'profiles.suggestUsernames',
  method: 'GET',
  path: '/api/profile/username/suggestions',
  summary: 'Free usernames made from the caller’s name, best first.',
  access: 'confirmed',
  input: emptyInput,
  output: z.strictObject({ items: z.array(z.string()) }),
})
