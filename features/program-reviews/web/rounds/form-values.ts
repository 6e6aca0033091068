import type { RoundView } from '../../contract/index.ts'

export type CriterionValues = { id?: string; name: string; meaning: string; weight: number | null }
export type RoundValues = { name: string; isBlind: boolean; criteria: CriterionValues[] }

export const emptyCriterion = (): CriterionValues => ({ name: '', meaning: '', weight: 1 })

/** The values of the form for a round, or for a new one. */
export const valuesOf = (round: RoundView | null): RoundValues =>
  round
    ? {
        name: round.name,
        isBlind: round.isBlind,
        criteria: round.criteria.map(({ id, name, meaning, weight }) => ({ id, name, meaning, weight })),
      }
    : { name: '', isBlind: false, criteria: [emptyCriterion()] }

/** An empty weight is left out, so that the contract says that it is missing. */
export const inputOf = ({ name, isBlind, criteria }: RoundValues) => ({
  name,
  isBlind,
  criteria: criteria.map(({ id, name: criterion, meaning, weight }) => ({
    ...(id && { id }),
    name: criterion,
    meaning,
    weight: weight ?? undefined,
  })),
})

/** The field and the criterion, from 0, that an error path names: `criteria.1.weight`. */
export const fieldOfPath = (path: string): { field: string; criterion: number | null } => {
  const [, at, field = 'name'] = /^criteria\.(\d+)(?:\.(\w+))?$/.exec(path) ?? []
  return at === undefined ? { field: path, criterion: null } : { field, criterion: Number(at) }
}
