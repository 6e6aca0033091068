import type { OwnProgramCard } from '../../contract/index.ts'

type Reviewed = Pick<OwnProgramCard, 'status' | 'reviewNote'>

/** The key of the text that tells an owner what follows (`status.next`). A draft with a note has been rejected. */
export const nextStepOf = ({ status, reviewNote }: Reviewed) =>
  status === 'draft' && reviewNote !== null ? 'rejected' : status
