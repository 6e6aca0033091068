import type { EntryDetail } from '../../contract/index.ts'

export type ReviewValues = {
  /** In the order of the criteria; `''` before the first choice. */
  scores: { score: string }[]
  note: string
  feedback: string
  isReleased: boolean
}

/** The values of the form for the viewer's own review. */
export const valuesOf = ({ round, own }: Pick<EntryDetail, 'round' | 'own'>): ReviewValues => ({
  scores: round.criteria.map(({ id }) => ({
    score: String(own?.scores.find(({ criterionId }) => criterionId === id)?.score ?? ''),
  })),
  note: own?.note ?? '',
  feedback: own?.feedback ?? '',
  isReleased: own?.isReleased ?? false,
})

/** A draft leaves missing scores out. A review that is submitted names them, so that each is reported. */
export const inputOf = (
  { scores, note, feedback, isReleased }: ReviewValues,
  criteria: EntryDetail['round']['criteria'],
  isSubmitted: boolean,
) => ({
  scores: criteria.flatMap(({ id }, at) => {
    const chosen = scores[at]?.score
    return chosen || isSubmitted ? [{ criterionId: id, score: chosen ? Number(chosen) : undefined }] : []
  }),
  note,
  feedback,
  isReleased,
  isSubmitted,
})
