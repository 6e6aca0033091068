import type { Context } from '#platform/http/context.ts'
import { applicationChanged } from '../../contract/events.ts'
import type { ApplicationKind } from '../../contract/kinds.ts'
import { listApplicantIds } from '../queries/applications.ts'

/** Refreshes the boards of the applicants to a subject that is opened, closed or about to be deleted. */
export const publishSubjectChange = async (
  { tx, publish }: Pick<Context, 'tx' | 'publish'>,
  kind: ApplicationKind,
  subjectId: string,
): Promise<void> => {
  const members = await listApplicantIds(tx, kind, subjectId)
  if (members.length > 0) publish(applicationChanged, { id: subjectId }, { members })
}
