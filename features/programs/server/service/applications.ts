import { submitApplication } from '#features/applications/server/index.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import { programApplicantsPath } from '../../contract/index.ts'
import * as policy from '../policy.ts'
import { shareProgram } from '../queries/programs.ts'
import { factsOf } from '../view.ts'
import { currentDetail } from './programs.ts'

export const apply: Handler<typeof contract.applyToProgram> = async (ctx, { id: subjectId, ...answers }) => {
  const { tx, member, now } = ctx
  const program = await shareProgram(tx, member.id, subjectId)
  if (!program || !policy.maySee(member, factsOf(program))) return ctx.fail('program.not_found')
  ctx.allow(policy.mayApply(member, factsOf(program), program.application?.status ?? null, now))
  await submitApplication(ctx, {
    kind: 'program',
    subjectId,
    ownerId: program.owner_id,
    title: program.title,
    organisation: program.partner_name,
    answers,
    changes: { onAnswered: () => ctx.fail('application.decided') },
    link: programApplicantsPath(program.slug),
  })
  return currentDetail(ctx, subjectId)
}
