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
import { profileChanged } from './events.ts'
import { documentKinds } from './own.ts'
import { tagPrefix } from './tags.ts'
import { publicPath } from './username.ts'

/** What a profile tells everyone who may see it at all. E-mail address and phone number are told to nobody. */
const sharedFields = {
  ...memberCard.shape,
  bio: z.nullable(z.string()),
  location: z.nullable(z.string()),
  website: z.nullable(z.string()),
  linkedin: z.nullable(z.string()),
  github: z.nullable(z.string()),
  expertise: z.array(z.string()),
  mentorAvailable: z.boolean(),
  memberSince: instant(),
}

/** A document that the reader may open; null when there is none for them. */
const document = z.nullable(z.strictObject({ name: z.string(), size: inBytes(z.int()) }))

/** A member as a member sees them (PROF-02). */
export const memberProfile = z.strictObject({
  ...sharedFields,
  /** The public page; null unless the member opened it. */
  publicUrl: z.nullable(z.string()),
  /** For every member. */
  portfolio: document,
  /** For connections. */
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
  summary: 'A member’s profile, as a member sees it.',
  access: 'confirmed',
  input: z.strictObject({ id: id() }),
  output: memberProfile,
  errors: pickErrors(profileErrors, 'profile.not_found'),
  staleAfter: [profileChanged, connectionsChanged, blocksChanged],
})

/** A member as everybody sees them, who opened their profile. */
export const publicProfile = z.strictObject({
  ...sharedFields,
  /** Of `sharePicturePath`. */
  pictureVersion: z.string(),
})
export type PublicProfile = z.output<typeof publicProfile>

export const readPublicProfile = endpoint({
  name: 'profiles.readPublic',
  method: 'GET',
  path: '/api/u/:username',
  summary: 'A public profile; for an earlier username of its member, where it is now.',
  access: 'anyone',
  // Whatever stands in an address: what cannot be a name is nobody's.
  input: z.strictObject({ username: z.string().check(z.maxLength(500)) }),
  output: z.strictObject({ profile: z.nullable(publicProfile), movedTo: z.nullable(z.string()) }),
  errors: pickErrors(profileErrors, 'profile.not_found'),
  staleAfter: [profileChanged, blocksChanged],
})

/** The picture that a link to a public profile is shown with, 1200 × 630. */
export const sharePicturePath = (username: string, inLanguage: Language, version: string) =>
  `${publicPath(username)}/picture/${inLanguage}/${version}.png` as const

export const readSharePicture = endpoint({
  name: 'profiles.readSharePicture',
  method: 'GET',
  path: '/u/:username/picture/:language/:version',
  summary: 'The picture that a link to a public profile is shown with; only in its newest version.',
  access: 'anyone',
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
  summary: 'A member’s CV, for them and their connections, or their portfolio, for members.',
  access: 'confirmed',
  input: z.strictObject({ id: id(), document: choice(documentKinds) }),
  output: download,
  errors: pickErrors(profileErrors, 'profile.document_not_found'),
})

export const expertiseSuggestions = endpoint({
  name: 'profiles.expertiseSuggestions',
  method: 'GET',
  path: '/api/profiles/expertise',
  summary: 'Expertise that members have given and that begins like this, most given first.',
  access: 'member',
  input: z.strictObject({ q: z._default(tagPrefix(), '') }),
  output: z.strictObject({ items: z.array(z.strictObject({ tag: z.string(), members: z.int() })) }),
  rate: 'search',
})
