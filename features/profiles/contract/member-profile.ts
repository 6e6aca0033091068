import * as z from 'zod/mini'
import { blocksChanged } from '#features/blocks/contract/events.ts'
import { connectionsChanged } from '#features/network/contract/events.ts'
import { connectionView } from '#features/network/contract/state.ts'
import { abilities } from '#kit/abilities.ts'
import { download, endpoint, pickErrors, picture } from '#kit/endpoint.ts'
import { choice, id, instant, language } from '#kit/fields.ts'
import type { Language } from '#kit/languages.ts'
import { inBytes } from '#kit/units.ts'
import { memberCard } from './card.ts'
import { profileErrors } from './errors.ts'
import { presenceChanged } from '#features/accounts/contract/index.ts'
import { profileChanged } from './events.ts'
import { documentKinds } from './documents.ts'
import { studiesView } from './studies.ts'
import { tagPrefix } from './tags.ts'
import { publicPath } from './username.ts'

/** Fields for every viewer of a profile. E-mail address and phone number are never shown to others. */
const sharedFields = {
  ...memberCard.shape,
  bio: z.nullable(z.string()),
  /** Null if it is unknown. */
  bioLanguage: z.nullable(language()),
  location: z.nullable(z.string()),
  ...studiesView,
  website: z.nullable(z.string()),
  linkedin: z.nullable(z.string()),
  github: z.nullable(z.string()),
  expertise: z.array(z.string()),
  mentorAvailable: z.boolean(),
  memberSince: instant(),
}

/** Null if there is no document or the viewer may not open it. */
const document = z.nullable(z.strictObject({ name: z.string(), size: inBytes(z.int()) }))

/** A profile as a member sees it (PROF-02). */
export const memberProfile = z.strictObject({
  ...sharedFields,
  /** Null unless the profile is public. */
  publicUrl: z.nullable(z.string()),
  /** For all members. */
  portfolio: document,
  /** For connections only. */
  cv: document,
  connections: z.int(),
  isSelf: z.boolean(),
  connection: connectionView,
  can: abilities('connect', 'introduce', 'block'),
})
export type MemberProfile = z.output<typeof memberProfile>

export const readMember = endpoint({
  name: 'profiles.readMember',
  method: 'GET',
  path: '/api/members/:id',
  summary: 'Returns a member’s profile as a member sees it.',
  access: 'confirmed',
  input: z.strictObject({ id: id() }),
  output: memberProfile,
  errors: pickErrors(profileErrors, 'profile.not_found'),
  staleAfter: [profileChanged, connectionsChanged, blocksChanged],
})

/** A public profile as visitors see it. */
export const publicProfile = z.strictObject({
  ...sharedFields,
  /** Version for `sharePicturePath`. */
  pictureVersion: z.string(),
})
export type PublicProfile = z.output<typeof publicProfile>

export const readPublicProfile = endpoint({
  name: 'profiles.readPublic',
  method: 'GET',
  path: '/api/u/:username',
  summary: 'Returns a public profile, or in `movedTo` the current username if the given one has changed.',
  access: 'anyone',
  // Any text in the URL is valid input: `profile.not_found` if it cannot be a username.
  input: z.strictObject({ username: z.string().check(z.maxLength(500)) }),
  output: z.strictObject({ profile: z.nullable(publicProfile), movedTo: z.nullable(z.string()) }),
  errors: pickErrors(profileErrors, 'profile.not_found'),
  staleAfter: [profileChanged, presenceChanged, blocksChanged],
})

/** The preview picture for links to a public profile, 1200 × 630 pixels. */
export const sharePicturePath = (username: string, inLanguage: Language, version: string) =>
  `${publicPath(username)}/picture/${inLanguage}/${version}.png` as const

export const readSharePicture = endpoint({
  name: 'profiles.readSharePicture',
  method: 'GET',
  path: '/u/:username/picture/:language/:version',
  summary: 'Returns the preview picture for links to a public profile; only the current version exists.',
  access: 'anyone',
  duringMaintenance: true,
  input: z.strictObject({
    username: z.string().check(z.maxLength(500)),
    language: language(),
    version: z.string().check(z.regex(/^[0-9a-f]{16}\.png$/)),
  }),
  output: picture,
  errors: pickErrors(profileErrors, 'profile.not_found'),
  rate: 'picture',
})

export const readDocument = endpoint({
  name: 'profiles.readDocument',
  method: 'GET',
  path: '/api/members/:id/documents/:document',
  summary: 'Downloads a member’s CV (the member and their connections) or portfolio (all members).',
  access: 'confirmed',
  input: z.strictObject({ id: id(), document: choice(documentKinds) }),
  output: download,
  errors: pickErrors(profileErrors, 'profile.document_not_found'),
})

export const expertiseSuggestions = endpoint({
  name: 'profiles.expertiseSuggestions',
  method: 'GET',
  path: '/api/profiles/expertise',
  summary: 'Lists expertise tags that begin with the text, most frequent first.',
  access: 'member',
  input: z.strictObject({ q: z._default(tagPrefix(), '') }),
  output: z.strictObject({ items: z.array(z.strictObject({ tag: z.string(), members: z.int() })) }),
  rate: 'search',
})
