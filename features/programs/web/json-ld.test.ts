import { expect, it } from 'vitest'
import type { ProgramDetail } from '../contract/index.ts'
import { programJsonLd } from './json-ld.ts'

const program: ProgramDetail = {
  id: '3f2b8c1e-0d4a-4c5b-9e6f-7a8b9c0d1e2f',
  slug: 'fran-labb-till-bolag-3f2b8c1e',
  title: 'Från labb till bolag',
  description: 'Tolv veckor för forskare.',
  language: 'sv',
  partnerName: null,
  city: 'Umeå',
  isOnline: false,
  durationWeeks: 12,
  maxParticipants: 20,
  participants: 0,
  priceModel: 'fixed',
  price: 4_500_050,
  priceCurrency: 'SEK',
  equity: null,
  startsOn: '2027-03-01',
  endsOn: '2027-05-23',
  applicationDeadline: '2027-02-14T23:59',
  timeZone: 'Europe/Stockholm',
  closesAt: '2027-02-14T22:59:00.000Z',
  status: 'active',
  applications: 'open',
  organiser: {
    id: '0d4a3f2b-8c1e-4c5b-9e6f-7a8b9c0d1e2f',
    fullName: 'Åsa Berg',
    role: null,
    company: null,
    avatarUrl: '/pictures/asa.webp',
    username: null,
    verified: false,
  },
  createdAt: '2027-01-01T00:00:00.000Z',
  publishedAt: '2027-01-02T00:00:00.000Z',
  questions: [],
  features: [],
  updatedAt: '2027-01-02T00:00:00.000Z',
  reviewNote: null,
  reviewNoteLanguage: null,
  pictureVersion: '0123456789abcdef',
  application: null,
  answers: null,
  received: null,
  can: {
    leave: 'ok',
    apply: 'auth.required',
    edit: 'auth.required',
    submit: 'auth.required',
    withdraw: 'auth.required',
    cancel: 'auth.required',
    complete: 'auth.required',
    duplicate: 'auth.required',
    delete: 'auth.required',
    approve: 'auth.required',
    reject: 'auth.required',
  },
}
const address = 'https://nordbro.example/programs/fran-labb-till-bolag-3f2b8c1e'
const dataOf = (more: Partial<ProgramDetail> = {}) =>
  programJsonLd({ ...program, ...more }, { baseUrl: 'https://nordbro.example', address })

it('[ROUTE-07/json-ld-event] a program is a Course with an Event that has its dates, place, organiser and price', () => {
  const person = {
    '@type': 'Person',
    identifier: program.organiser.id,
    name: 'Åsa Berg',
    image: 'https://nordbro.example/pictures/asa.webp',
  }
  expect(dataOf()).toMatchObject({
    '@type': 'Course',
    '@id': address,
    name: 'Från labb till bolag',
    inLanguage: 'sv',
    provider: person,
    offers: {
      category: 'Paid',
      price: 45_000.5,
      priceCurrency: 'SEK',
      availability: 'https://schema.org/InStock',
      validThrough: '2027-02-14T22:59:00.000Z',
    },
    hasCourseInstance: {
      '@type': ['CourseInstance', 'Event'],
      startDate: '2027-03-01',
      endDate: '2027-05-23',
      courseMode: ['Onsite'],
      courseSchedule: { repeatFrequency: 'P1W', repeatCount: 12 },
      eventStatus: 'https://schema.org/EventScheduled',
      maximumAttendeeCapacity: 20,
      organizer: person,
      location: { '@type': 'Place', name: 'Umeå' },
    },
  })
})

it('[ROUTE-07/json-ld-event] a program for equity has no price, one online no place, and a cancelled one says so', () => {
  const cancelled = dataOf({
    status: 'cancelled',
    applications: 'closed',
    city: null,
    isOnline: true,
    partnerName: 'Norrsken Labs',
  })
  expect(cancelled).toMatchObject({
    provider: { '@type': 'Organization', name: 'Norrsken Labs' },
    offers: { availability: 'https://schema.org/SoldOut' },
    hasCourseInstance: {
      courseMode: ['Online'],
      eventStatus: 'https://schema.org/EventCancelled',
      location: { '@type': 'VirtualLocation', url: address },
    },
  })
  expect(dataOf({ priceModel: 'equity', price: null, priceCurrency: null })).not.toHaveProperty('offers')
  expect(dataOf({ priceModel: 'free', price: null, priceCurrency: null })).toMatchObject({
    offers: { category: 'Free', price: 0 },
  })
  const undated = dataOf({ startsOn: null, endsOn: null, closesAt: null, isOnline: true })
  expect(JSON.stringify(undated)).not.toMatch(/startDate|endDate|validThrough/)
  expect(undated).toMatchObject({ hasCourseInstance: { courseMode: ['Online', 'Onsite'] } })
})
