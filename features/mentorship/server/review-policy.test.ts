import { describe, expect, it } from 'vitest'
import { dayMs } from '#kit/durations.ts'
import { createViewer } from '#tests/support/viewer.ts'
import * as policy from './review-policy.ts'

const endsAt = new Date('2026-11-01T12:00:00Z')
const after = (days: number) => new Date(endsAt.getTime() + days * dayMs)
const justBefore = (at: Date) => new Date(at.getTime() - 1)
const justAfter = (at: Date) => new Date(at.getTime() + 1)

describe('[MENT-08/reviews] when a review is shown', () => {
  const cases: [string, { now: Date; hasOther: boolean }, Date][] = [
    ['alone: 7 days after the end of the session', { now: after(1), hasOther: false }, after(7)],
    ['alone and later than that: at once', { now: after(9), hasOther: false }, after(9)],
    ['as the second one: at once', { now: after(1), hasOther: true }, after(1)],
  ]
  it.each(cases)('%s', (_, facts, expected) => {
    expect(policy.showsAt({ endsAt, ...facts })).toEqual(expected)
  })
})

const session: policy.SessionFacts = { status: 'held', endsAt, now: after(1), hasOtherLeft: false, ownShownAt: null }

describe('[MENT-08/reviews] who may write, edit and withdraw a review', () => {
  const cases: [string, Partial<policy.SessionFacts>, string, string][] = [
    ['none yet', {}, 'ok', 'review.not_found'],
    ['a hidden one', { ownShownAt: after(7) }, 'ok', 'ok'],
    ['a shown one', { ownShownAt: after(1) }, 'review.already_shown', 'review.already_shown'],
    ['none on the 30th day', { now: after(30) }, 'ok', 'review.not_found'],
    ['none after 30 days', { now: justAfter(after(30)) }, 'review.too_late', 'review.not_found'],
    [
      'a shown one after 30 days',
      { now: after(31), ownShownAt: after(7) },
      'review.already_shown',
      'review.already_shown',
    ],
    ['none while the session is booked', { status: 'confirmed' }, 'review.session_not_over', 'review.not_found'],
    ['none when nobody came', { status: 'no_show' }, 'review.session_not_over', 'review.not_found'],
    ['a hidden one when nobody came', { status: 'no_show', ownShownAt: after(7) }, 'review.session_not_over', 'ok'],
    ['none when the other participant has left', { hasOtherLeft: true }, 'review.participant_left', 'review.not_found'],
  ]
  it.each(cases)('%s', (_, facts, save, withdraw) => {
    const viewer = createViewer()
    const all = { ...session, ...facts }
    expect([policy.mayReview(viewer, all), policy.mayWithdraw(viewer, all)]).toEqual([save, withdraw])
  })

  it('refuses members by the access rule first', () => {
    const unconfirmed = createViewer({ emailConfirmed: false })
    const hidden = { ...session, ownShownAt: after(7) }
    expect([policy.mayReview(null, session), policy.mayWithdraw(null, session)]).toEqual([
      'auth.required',
      'auth.required',
    ])
    expect([policy.mayReview(unconfirmed, hidden), policy.mayWithdraw(unconfirmed, hidden)]).toEqual([
      'auth.unconfirmed',
      'ok',
    ])
  })
})

describe('[MENT-08/reviews] who sees, answers and reports a review', () => {
  const [author, subject, third] = [
    createViewer({ id: 'author' }),
    createViewer({ id: 'subject' }),
    createViewer({ id: 'third' }),
  ]
  const review: policy.Facts = {
    authorSide: 'mentee',
    authorId: 'author',
    subjectId: 'subject',
    shownAt: after(7),
    now: after(8),
    isRemoved: false,
    isAuthorVisible: true,
    isAnswered: false,
  }
  const [no, own] = ['review.not_found', 'review.own']
  const theirs = 'review.not_yours'
  type Row = [string, Partial<policy.Facts>, { see: boolean[]; answer: string[]; report: string[] }]
  // For the author, the reviewed member and a third member.
  const hidden = { see: [false, false, false], answer: [no, no, no], report: [no, no, no] }
  const cases: Row[] = [
    ['a mentee’s', {}, { see: [true, true, true], answer: [theirs, 'ok', theirs], report: [own, 'ok', 'ok'] }],
    [
      'a mentor’s',
      { authorSide: 'mentor' },
      { see: [true, true, false], answer: [theirs, theirs, no], report: [own, 'ok', no] },
    ],
    [
      'at the moment it is shown',
      { now: after(7) },
      { see: [true, true, true], answer: [theirs, 'ok', theirs], report: [own, 'ok', 'ok'] },
    ],
    ['just before', { now: justBefore(after(7)) }, hidden],
    ['a removed one', { isRemoved: true }, hidden],
    ['by a banned or blocked author', { isAuthorVisible: false }, hidden],
    [
      'an answered one',
      { isAnswered: true },
      { see: [true, true, true], answer: [theirs, 'review.already_answered', theirs], report: [own, 'ok', 'ok'] },
    ],
    ['a removed and answered one', { isAnswered: true, isRemoved: true }, hidden],
    [
      'an answered one without its author',
      { authorId: null, isAnswered: true, isRemoved: true },
      { see: [true, true, true], answer: [theirs, 'review.already_answered', theirs], report: [no, no, no] },
    ],
  ]
  it.each(cases)('%s', (_, facts, { see, answer, report }) => {
    const all = { ...review, ...facts }
    const viewers = [author, subject, third]
    expect(viewers.map((viewer) => policy.maySee(viewer, all))).toEqual(see)
    expect(viewers.map((viewer) => policy.mayAnswer(viewer, all))).toEqual(answer)
    expect(viewers.map((viewer) => policy.mayReport(viewer, all))).toEqual(report)
  })

  it('a visitor sees only the review of a mentor, and neither answers nor reports it', () => {
    expect(policy.maySee(null, review)).toBe(true)
    expect(policy.maySee(null, { ...review, authorSide: 'mentor' })).toBe(false)
    expect([policy.mayAnswer(null, review), policy.mayReport(null, review)]).toEqual(['auth.required', 'auth.required'])
  })
})
