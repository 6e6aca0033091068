import type { AreaCases } from '#tests/support/area-cases.ts'
import { accessRow, refuseAllButOwner } from '#tests/support/access.ts'
import { listAsked, listSearchTerms, listViewedSubjects, readAnswerTimes, readViews } from '../../contract/index.ts'

const ownNumbers = 'numbers of what is the viewer’s, in groups of at least five members'

/** The area's cases in the tests across all areas. */
export const cases: AreaCases = {
  access: [
    accessRow(listViewedSubjects, {}),
    accessRow(readViews, async ({ owner }) => ({ id: owner.id }), {
      ...refuseAllButOwner('insights.not_found'),
      unconfirmed: null,
    }),
    accessRow(listSearchTerms, {}),
    accessRow(readAnswerTimes, {}),
    accessRow(listAsked, { kind: 'messages' }),
  ],
  otherReads: {
    'insights.subjects': ownNumbers,
    'insights.views': ownNumbers,
    'insights.terms': ownNumbers,
    'insights.answers': ownNumbers,
    'insights.asked': 'what the viewer was asked, without members who are banned or blocked (insights.test.ts)',
  },
  addRowsToErase: async ({ server: { db }, me, friend }) => {
    const day = '2026-11-27'
    await db
      .insertInto('member_views')
      .values([
        { subject_id: friend.id, subject_kind: 'profile', day, viewer_id: me.id },
        { subject_id: me.id, subject_kind: 'profile', day, viewer_id: friend.id },
      ])
      .execute()
    await db
      .insertInto('profile_search_terms')
      .values([
        { subject_id: friend.id, kind: 'word', term: 'hamnkran', day, viewer_id: me.id },
        { subject_id: me.id, kind: 'word', term: 'fyrskepp', day, viewer_id: friend.id },
      ])
      .execute()
  },
}
