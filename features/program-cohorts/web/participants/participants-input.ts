import type { InputOf } from '#kit/endpoint.ts'
import { cohortLimits, type listParticipants } from '../../contract/index.ts'

export const participantsInput = (programId: string, q: string): InputOf<typeof listParticipants> => ({
  programId,
  ...(q && { q: q.slice(0, cohortLimits.query) }),
})
