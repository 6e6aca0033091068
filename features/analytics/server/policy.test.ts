import { expect, it } from 'vitest'
import { createViewer } from '#tests/support/viewer.ts'
import { type FigureName, figureNames } from '../contract/figures.ts'
import { mayOpenRows, maySeeGroups, maySeeSmallNumbers } from './policy.ts'

const [member, administrator] = [createViewer(), createViewer({ adminLevel: 'viewer' })]

it.each(figureNames)('[ANA-01/traceable] decides who opens the rows of %s', (figure: FigureName) => {
  const isPublic = ['new_members', 'opportunities', 'launches', 'programs', 'posts', 'suggestions'].includes(figure)
  const isPrivate = ['messages', 'sessions', 'conversations', 'answered_conversations', 'filled_profiles'].includes(
    figure,
  )
  const [ofMembers, ofAdministrators] = isPublic
    ? ['ok', 'ok']
    : isPrivate
      ? ['analytics.rows_private', 'analytics.rows_private']
      : ['analytics.rows_of_administrators', 'ok']
  expect([mayOpenRows(member, figure), mayOpenRows(administrator, figure)]).toEqual([ofMembers, ofAdministrators])
  expect([maySeeSmallNumbers(member, figure), maySeeSmallNumbers(administrator, figure)]).toEqual([isPublic, true])
})

it('[ANA-01/platform-overview] shows small groups to administrators of every level only', () => {
  expect([null, member, administrator].map((one) => maySeeGroups(one))).toEqual([false, false, true])
})
