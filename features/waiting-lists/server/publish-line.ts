import { applicationChanged } from '#features/applications/contract/events.ts'
import type { Effects } from '#platform/jobs/transaction.ts'
import { listWaitingMembers } from './queries/line.ts'
import type { WaitingKind } from './queries/places.ts'

type LineEffects = Pick<Effects, 'tx' | 'publish'>

export type Line = {
  kind: WaitingKind
  /** Publishes that a subject has other places now, where others than those who wait see them. */
  publishPlaces?: (effects: LineEffects, subjectId: string) => void
}

/** Refreshes the places in line of everyone who waits for the subjects, and what the other members see of them. */
export const publishLine = async (
  effects: LineEffects,
  { kind, publishPlaces }: Line,
  subjectIds: readonly string[],
  otherIds: readonly string[] = [],
): Promise<void> => {
  const members = [...new Set([...(await listWaitingMembers(effects.tx, kind, subjectIds)), ...otherIds])]
  const [id] = subjectIds
  if (id !== undefined && members.length > 0) effects.publish(applicationChanged, { id }, { members })
  for (const subjectId of subjectIds) publishPlaces?.(effects, subjectId)
}
