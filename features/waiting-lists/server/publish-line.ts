import { applicationChanged } from '#features/applications/contract/events.ts'
import type { Effects } from '#platform/jobs/transaction.ts'
import { listWaitingMembers } from './queries/line.ts'
import type { WaitingKind } from './queries/places.ts'

/** Refreshes the places in line of everyone who waits for the subjects, and what the other members see of them. */
export const publishLine = async (
  { tx, publish }: Pick<Effects, 'tx' | 'publish'>,
  kind: WaitingKind,
  subjectIds: readonly string[],
  otherIds: readonly string[] = [],
): Promise<void> => {
  const members = [...new Set([...(await listWaitingMembers(tx, kind, subjectIds)), ...otherIds])]
  const [id] = subjectIds
  if (id !== undefined && members.length > 0) publish(applicationChanged, { id }, { members })
}
