import type { ReceivedApplication } from '../../contract/views.ts'

/** The text of how an application ended, for the owner. */
export const endingTextOf = ({ by, hadPlace }: NonNullable<ReceivedApplication['ending']>) => {
  if (!hadPlace) return 'board.no_place'
  if (by === 'applicant') return 'board.left'
  return by === 'owner' ? 'board.removed' : 'board.ended'
}
