import type { Feature } from '#platform/feature.ts'
import { type AnswerKind, answerKinds, insightSubjects, type InsightSubject } from '../contract/index.ts'

/**
 * What the areas' members publish and answer.
 * @throws {Error} when a kind is missing
 */
export const collectSources = (areas: readonly Feature[]) => {
  const viewables = areas.flatMap(({ viewables: declared = [] }) => declared)
  const sources = areas.flatMap(({ answers }) => answers ?? [])
  const viewableOf = (kind: InsightSubject) => {
    const found = viewables.find((viewable) => viewable.kind === kind)
    if (!found) throw new Error(`no area has the viewable ${kind}`)
    return found
  }
  const answersOf = (kind: AnswerKind) => {
    const found = sources.find((source) => source.kind === kind)
    if (!found) throw new Error(`no area has the answers ${kind}`)
    return found
  }
  for (const kind of answerKinds) answersOf(kind)
  const owned = insightSubjects.map((kind) => ({ kind, rows: viewableOf(kind).owned }))
  return { owned, viewableOf, answersOf }
}
export type Sources = ReturnType<typeof collectSources>
