import { expect, it } from 'vitest'
import type { OwnProfile } from '../../contract/index.ts'
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
  studyProgramme: 'Interaktion och design',
  school: null,
  graduationYear: 2028,
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
  hidesVisits: false,
  hiddenFromSearch: false,
  verified: false,
  memberSince: '2026-11-20T08:00:00.000Z',
  completeness: { photo: false, bio: true, expertise: true, company: false, location: true, username: false },
}
const values = formValuesOf(profile)

it('changesOf returns nothing for an unchanged form', () => {
  expect(changesOf(values, profile)).toEqual({})
})

it('changesOf returns only changed fields, so that a save does not overwrite another tab', () => {
  expect(changesOf({ ...values, company: 'Havsbojar AB', expertise: ['sails', 'boats'] }, profile)).toEqual({
    company: 'Havsbojar AB',
    expertise: ['sails', 'boats'],
  })
  // Another tab has saved the location meanwhile, so it is no change of this form.
  expect(changesOf({ ...values, location: 'Luleå' }, { ...profile, location: 'Luleå' })).toEqual({})
})

it('changesOf returns null for an emptied field but keeps an empty name as an error', () => {
  expect(changesOf({ ...values, bio: '  ', location: '' }, profile)).toEqual({ bio: null, location: null })
  expect(changesOf({ ...values, studyProgramme: '', graduationYear: null }, profile)).toEqual({
    studyProgramme: null,
    graduationYear: null,
  })
  expect(changesOf({ ...values, fullName: '' }, profile)).toEqual({ fullName: '' })
})

it('[PROF-03/partner-role] changesOf never sends a granted role', () => {
  const partner: OwnProfile = { ...profile, role: 'partner' }
  expect(formValuesOf(partner).role).toBe('partner')
  expect(changesOf(formValuesOf(partner), partner)).toEqual({})
})
