import { answersIn, type AnswerView } from '#features/applications/contract/views.ts'
import { submitApplication } from '#features/applications/server/index.ts'
import { saveConsent } from '#features/founder-records/server/index.ts'
import { joinOpenRounds } from '#features/program-reviews/server/index.ts'
import { fieldErrorsOf } from '#kit/errors.ts'
import { kernelError } from '#platform/http/api-error.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import { answersTo, programApplicantsPath, type ProgramQuestion } from '../../contract/index.ts'
import * as policy from '../policy.ts'
import { shareProgram } from '../queries/programs.ts'
import { factsOf } from '../view.ts'
import { currentDetail } from './programs.ts'

/** The answers to the owner's own questions in their order, without empty ones; those to file questions are file IDs. */
const readAnswers = (questions: readonly ProgramQuestion[], unread: Record<string, string>) => {
  const { data, error } = answersTo(questions).safeParse(unread, { reportInput: true })
  if (error) {
    const fields = fieldErrorsOf(error.issues).map((field) => ({ ...field, path: `answers.${field.path}` }))
    throw kernelError('input.invalid', { fields })
  }
  const answered = questions.flatMap((question) => {
    const answer = data[question.id] ?? ''
    return answer === '' ? [] : [{ ...question, answer }]
  })
  return {
    texts: answered
      .filter(({ kind }) => kind !== 'file')
      .map(({ text, answer }): AnswerView => ({ field: null, question: text, text: answer })),
    files: answered
      .filter(({ kind }) => kind === 'file')
      .map(({ text, answer }) => ({ id: answer.toLowerCase(), question: text })),
  }
}

export const apply: Handler<typeof contract.applyToProgram> = async (
  ctx,
  { id: subjectId, answers, sharesRecord, ...texts },
) => {
  const { tx, member, now } = ctx
  const program = await shareProgram(tx, member.id, subjectId)
  if (!program || !policy.maySee(member, factsOf(program))) return ctx.fail('program.not_found')
  ctx.allow(policy.mayApply(member, factsOf(program), program.application?.status ?? null, now))
  const own = readAnswers(program.questions, answers)
  const { id: applicationId } = await submitApplication(ctx, {
    kind: 'program',
    subjectId,
    ownerId: program.owner_id,
    title: program.title,
    organisation: program.partner_name,
    answers: [...answersIn(texts), ...own.texts],
    files: { sent: own.files, onMissing: () => ctx.fail('application.file_gone') },
    changes: { onAnswered: () => ctx.fail('application.decided') },
    link: programApplicantsPath(program.slug),
  })
  await saveConsent(ctx, applicationId, sharesRecord)
  await joinOpenRounds(ctx, { programId: subjectId, applicationId })
  return currentDetail(ctx, subjectId)
}
