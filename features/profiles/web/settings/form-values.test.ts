import { expect, it } from 'vitest'
import type { OwnProfile } from '#features/profiles/contract/index.ts'
import { changesOf, formValuesOf } from './form-values.ts'

const profile: OwnProfile = {
  id: '5f8f0f5c-1e7b-4d55-9a0a-111111111111',
  fullName: 'Signe Sund',
  role: 'founder',
  avatarUrl: null,
  phone: null,
  bio: 'I build boats.',
  company: null,
  location: 'Umeå',
  website: null,
  linkedin: null,
  github: null,
  expertise: ['boats', 'sails'],
  mentorAvailable: false,
  username: null,
  publicUrl: null,
  newUsernamesLeft: 3,
  cv: null,
  portfolio: null,
  isPublic: false,
  messagesFrom: 'everyone',
  hiddenFromSearch: false,
  verified: false,
  memberSince: '2026-11-20T08:00:00.000Z',
  completeness: { photo: false, bio: true, expertise: true, company: false, location: true, username: false },
}
const values = formValuesOf(profile)

it('sends nothing of what was left alone', () => {
  expect(changesOf(values, profile)).toEqual({})
})

it('sends what was changed and nothing else, so that another tab keeps its own', () => {
  expect(changesOf({ ...values, company: 'Havsbojar AB', expertise: ['sails', 'boats'] }, profile)).toEqual({
    company: 'Havsbojar AB',
    expertise: ['sails', 'boats'],
  })
  // Meanwhile the other tab has saved the place: it is no change of this form's.
  expect(changesOf({ ...values, location: 'Luleå' }, { ...profile, location: 'Luleå' })).toEqual({})
})

it('an emptied field clears, but a name cannot be cleared', () => {
  expect(changesOf({ ...values, bio: '  ', location: '' }, profile)).toEqual({ bio: null, location: null })
  expect(changesOf({ ...values, fullName: '' }, profile)).toEqual({ fullName: '' })
})

it('[PROF-03/partner-role] a role that was given is shown and not sent', () => {
  const partner: OwnProfile = { ...profile, role: 'partner' }
  expect(formValuesOf(partner).role).toBe('partner')
  expect(changesOf(formValuesOf(partner), partner)).toEqual({})
})
