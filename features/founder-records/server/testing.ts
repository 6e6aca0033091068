import { applyToProgram } from '#features/programs/contract/index.ts'
import { buildProgram, programAnswers } from '#features/programs/server/testing.ts'
import type { Client } from '#tests/support/client.ts'
import type { TestServer } from '#tests/support/server.ts'

type Member = { id: string; client: Client }

/** A member who has applied to a program of an owner, and shares their record unless it says otherwise. */
export const createSharedApplication = async (
  server: TestServer,
  { owner, member, sharesRecord = true }: { owner: Member; member: Member; sharesRecord?: boolean },
) => {
  const program = await buildProgram(server, owner.id)
  const { application } = await member.client.succeed(applyToProgram, {
    id: program.id,
    ...programAnswers,
    sharesRecord,
  })
  return { program, id: application?.id ?? '' }
}
