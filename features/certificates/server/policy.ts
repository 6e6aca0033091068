import { mayManageCohort } from '#features/programs/server/index.ts'

/**
 * Pure rules; each returns `'ok'` or an error code.
 *
 * - The owner of a program issues certificates while it is active or completed, one for each participant.
 * - A certificate is revoked once, by the owner, whatever became of the participant.
 * - Its holder hides and shows its public page. Administrators have no part in it.
 */

type Viewer = Parameters<typeof mayManageCohort>[0]
export type ProgramFacts = Parameters<typeof mayManageCohort>[1]
export type ParticipantFacts = ProgramFacts & {
  /** The member participates, and the owner may see them. */
  isParticipant: boolean
  hasValid: boolean
}

export const maySeeParticipants = (viewer: Viewer, { ownerId, participates }: ProgramFacts) => {
  if (viewer?.id === ownerId) return 'ok'
  return participates ? 'program.not_yours' : 'program.not_found'
}

export const mayIssueIn = (viewer: Viewer, facts: ProgramFacts) => {
  const verdict = mayManageCohort(viewer, facts)
  if (verdict !== 'ok') return verdict
  return facts.status === 'cancelled' ? 'program.wrong_state' : 'ok'
}

export const mayIssue = (viewer: Viewer, facts: ParticipantFacts) => {
  const verdict = mayIssueIn(viewer, facts)
  if (verdict !== 'ok') return verdict
  if (!facts.isParticipant) return 'certificate.not_participant'
  return facts.hasValid ? 'certificate.exists' : 'ok'
}

export const mayRevoke = (viewer: Viewer, facts: ProgramFacts & { isRevoked: boolean }) => {
  const verdict = mayManageCohort(viewer, facts)
  if (verdict !== 'ok') return verdict
  return facts.isRevoked ? 'certificate.revoked' : 'ok'
}
