import type { Effects } from '#platform/jobs/transaction.ts'
import { programCohortChanged } from '../../contract/index.ts'
import { cohortIds } from '../queries/cohorts.ts'

/** Publishes a change of what the owner and every participant of a program see. */
export const publishToCohort = async (
  { publish, tx }: Pick<Effects, 'publish' | 'tx'>,
  programId: string,
): Promise<void> => publish(programCohortChanged, { id: programId }, { members: await cohortIds(tx, programId) })

/** The notifications of an announcement. A member gets one, however often the job runs. */
export const announcementKey = (id: string) => `program-cohorts:announcement:${id}`
