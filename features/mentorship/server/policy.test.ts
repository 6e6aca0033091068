import { describe, expect, it } from 'vitest'
import { createViewer } from '#tests/support/viewer.ts'
import * as policy from './policy.ts'

const viewers = {
  visitor: null,
  member: createViewer({ id: 'member' }),
  unconfirmed: createViewer({ id: 'unconfirmed', emailConfirmed: false }),
  banned: createViewer({ id: 'banned', isLockedOut: true }),
  owner: createViewer({ id: 'owner' }),
  unconfirmedOwner: createViewer({ id: 'owner', emailConfirmed: false }),
  viewer: createViewer({ id: 'viewer', adminLevel: 'viewer' }),
  admin: createViewer({ id: 'admin', adminLevel: 'super_admin' }),
} as const
type Name = keyof typeof viewers

const open: policy.Facts = {
  ownerId: 'owner',
  isActive: true,
  availability: 'available',
  isVisible: true,
  isAcceptedMentee: false,
}
const paused = { ...open, isActive: false }
const hidden = { ...open, isVisible: false }

/** The verdict for each viewer: `rest` for those that are not named. */
const table = <Answer>(rest: Answer, named: Partial<Record<Name, Answer>> = {}) =>
  Object.fromEntries((Object.keys(viewers) as Name[]).map((name) => [name, named[name] ?? rest]))
const forEachViewer = <Answer>(rule: (viewer: policy.PolicyViewer | null) => Answer) =>
  Object.fromEntries(Object.entries(viewers).map(([name, viewer]) => [name, rule(viewer)]))

describe('policies of mentor listings', () => {
  it('[MENT-06/owner, NET-05] a listing that is paused or hidden by a block is seen only by its owner and administrators', () => {
    const insiders = { owner: true, unconfirmedOwner: true, viewer: true, admin: true }
    expect(forEachViewer((viewer) => policy.maySee(viewer, open))).toEqual(table(true))
    expect(forEachViewer((viewer) => policy.maySee(viewer, paused))).toEqual(table(false, insiders))
    expect(forEachViewer((viewer) => policy.maySee(viewer, hidden))).toEqual(table(false, insiders))
  })

  it('[MENT-01/find-mentor] members with a confirmed mail address list mentors', () => {
    expect(forEachViewer(policy.mayList)).toEqual(
      table<string>('ok', {
        visitor: 'auth.required',
        banned: 'auth.blocked',
        unconfirmed: 'auth.unconfirmed',
        unconfirmedOwner: 'auth.unconfirmed',
      }),
    )
  })

  it('[MENT-06/contact-email] the contact address is for the owner and accepted mentees', () => {
    const owners = { owner: true, unconfirmedOwner: true }
    expect(forEachViewer((viewer) => policy.maySeeContact(viewer, open))).toEqual(table(false, owners))
    expect(forEachViewer((viewer) => policy.maySeeContact(viewer, { ...open, isAcceptedMentee: true }))).toEqual({
      ...table(true),
      visitor: false,
      banned: false,
    })
    expect(policy.maySeeContact(createViewer({ id: 'owner', isLockedOut: true }), open)).toBe(false)
  })

  it("[MENT-06/contact-email] the call's address in the listing is for the owner", () => {
    const owners = { owner: true, unconfirmedOwner: true }
    expect(forEachViewer((viewer) => policy.maySeeMeetingUrl(viewer, open))).toEqual(table(false, owners))
    expect(policy.maySeeMeetingUrl(createViewer({ id: 'owner', isLockedOut: true }), open)).toBe(false)
  })

  it('[MENT-06/owner] only the owner manages a listing, with a confirmed mail address', () => {
    const refused = { visitor: 'auth.required', banned: 'auth.blocked' } as const
    expect(forEachViewer((viewer) => policy.mayManage(viewer, open))).toEqual(
      table<string>('mentor.not_yours', {
        ...refused,
        unconfirmed: 'auth.unconfirmed',
        unconfirmedOwner: 'auth.unconfirmed',
        owner: 'ok',
      }),
    )
    expect(forEachViewer((viewer) => policy.mayReadSchedule(viewer, open))).toEqual(
      table<string>('mentor.not_yours', { ...refused, unconfirmedOwner: 'ok', owner: 'ok' }),
    )
  })

  it('[MENT-08/slots] confirmed members with a listing keep a calendar', () => {
    const refused = {
      visitor: 'auth.required',
      banned: 'auth.blocked',
      unconfirmed: 'auth.unconfirmed',
      unconfirmedOwner: 'auth.unconfirmed',
    } as const
    for (const [isMentor, verdict] of [
      [true, 'ok'],
      [false, 'mentor_calendar.not_a_mentor'],
    ] as const)
      expect(forEachViewer((viewer) => policy.mayKeepCalendar(viewer, { isMentor }))).toEqual(
        table<string>(verdict, refused),
      )
  })

  it('[MENT-03/availability] confirmed members book sessions of other members who are available', () => {
    const refused = {
      visitor: 'auth.required',
      banned: 'auth.blocked',
      unconfirmed: 'auth.unconfirmed',
      unconfirmedOwner: 'auth.unconfirmed',
      owner: 'session.own_listing',
    } as const
    expect(forEachViewer((viewer) => policy.mayBook(viewer, open))).toEqual(table<string>('ok', refused))
    for (const facts of [paused, hidden, { ...open, availability: 'busy' }, { ...open, availability: 'unavailable' }])
      expect(forEachViewer((viewer) => policy.mayBook(viewer, facts as policy.Facts))).toEqual(
        table<string>('session.mentor_unavailable', refused),
      )
  })

  it('[MENT-03/availability, MENT-08/slots] only available mentors show slots; owners also see those of a paused listing', () => {
    const owners = { owner: true, unconfirmedOwner: true }
    expect(forEachViewer((viewer) => policy.maySeeSlots(viewer, open))).toEqual(table(true))
    for (const facts of [paused, hidden])
      expect(forEachViewer((viewer) => policy.maySeeSlots(viewer, facts))).toEqual(table(false, owners))
    for (const availability of ['busy', 'unavailable'] as const)
      expect(forEachViewer((viewer) => policy.maySeeSlots(viewer, { ...open, availability }))).toEqual(table(false))
  })

  it('[MENT-03/max-mentees] an offered place is taken by a confirmed member while it is there', () => {
    const now = new Date('2026-11-27T12:00:00Z')
    const places = { max: 2, isOpen: true, running: 1 }
    const offered: policy.OfferFacts = { offerEndsAt: new Date('2026-11-27T12:00:01Z'), places, now }
    expect(forEachViewer((viewer) => policy.mayTakePlace(viewer, offered))).toEqual(
      table<string>('ok', {
        visitor: 'auth.required',
        banned: 'auth.blocked',
        unconfirmed: 'auth.unconfirmed',
        unconfirmedOwner: 'auth.unconfirmed',
      }),
    )
    const verdictOf = (facts: Partial<policy.OfferFacts>) =>
      policy.mayTakePlace(viewers.member, { ...offered, ...facts })
    expect(verdictOf({ places: { ...places, max: null, running: 9 } })).toBe('ok')
    expect(verdictOf({ offerEndsAt: null })).toBe('mentorship.no_offer')
    expect(verdictOf({ offerEndsAt: now })).toBe('mentorship.no_offer')
    expect(verdictOf({ places: null })).toBe('mentorship.no_offer')
    expect(verdictOf({ places: { ...places, isOpen: false } })).toBe('mentorship.no_offer')
    expect(verdictOf({ places: { ...places, running: 2 } })).toBe('mentorship.no_offer')
  })
})
