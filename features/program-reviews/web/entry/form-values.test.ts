import { expect, it } from 'vitest'
import { saveReview } from '../../contract/index.ts'
import { inputOf, valuesOf } from './form-values.ts'

const entryId = '00000000-0000-4000-8000-000000000001'
const ids = ['00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000003'] as const
const criteria = ids.map((id) => ({ id, name: 'Team', meaning: '', meaningLanguage: null, weight: 1 }))
const round = { id: entryId, programId: entryId, name: 'First', status: 'open' as const, isBlind: false, criteria }
const own = {
  status: 'draft' as const,
  scores: [{ criterionId: ids[1], score: 4 }],
  mean: null,
  note: 'Read it twice.',
  noteLanguage: 'en' as const,
  feedback: '',
  feedbackLanguage: null,
  isReleased: false,
  reason: '',
  reasonLanguage: null,
  counts: true,
  submittedAt: null,
  feedbackSentAt: null,
  updatedAt: '2026-03-01T10:00:00.000Z',
}

it('the form shows each saved score at its criterion', () => {
  expect(valuesOf({ round, own }).scores).toEqual([{ score: '' }, { score: '4' }])
  expect(valuesOf({ round, own: null })).toEqual({
    scores: [{ score: '' }, { score: '' }],
    note: '',
    feedback: '',
    isReleased: false,
  })
})

it('a draft is sent without the scores that are missing', () => {
  const input = { id: entryId, ...inputOf(valuesOf({ round, own }), criteria, false) }
  expect(saveReview.input.parse(input)).toMatchObject({ scores: own.scores, isSubmitted: false })
})

it('a submitted review reports every missing score and released feedback without a text, all at once', () => {
  const values = { ...valuesOf({ round, own: null }), isReleased: true }
  const parsed = saveReview.input.safeParse({ id: entryId, ...inputOf(values, criteria, true) })
  const paths = parsed.error?.issues.map(({ path }) => path.join('.')) ?? []
  expect(paths).toEqual(expect.arrayContaining(['scores.0.score', 'scores.1.score']))
})
