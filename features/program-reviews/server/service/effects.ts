import type { Effects } from '#platform/jobs/transaction.ts'
import { programReviewsChanged } from '../../contract/index.ts'
import type { ProgramRow } from '../queries/programs.ts'
import { acceptedIds } from '../queries/reviewers.ts'

type ProgramRef = Pick<ProgramRow, 'program_id' | 'owner_id'>

export const publishTo = (
  { publish }: Pick<Effects, 'publish'>,
  { program_id: id }: Pick<ProgramRef, 'program_id'>,
  members: readonly string[],
): void => publish(programReviewsChanged, { id }, { members: [...new Set(members)] })

/** Publishes a change of what every reviewer of the program sees. */
export const publishToReviewers = async (
  effects: Pick<Effects, 'publish' | 'tx'>,
  program: ProgramRef,
): Promise<void> =>
  publishTo(effects, program, [program.owner_id, ...(await acceptedIds(effects.tx, program.program_id))])
