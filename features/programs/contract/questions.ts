import * as z from 'zod/mini'
import type { FieldCode } from '#kit/errors.ts'
import { choice, id, isId, list, paragraphs, text } from '#kit/fields.ts'
import type { ProgramFieldCode } from './errors.ts'
import { programLimits } from './limits.ts'

/** How applicants answer a question of the owner: a line, a longer text, one of the options, or a PDF file. */
export const questionKinds = ['short', 'long', 'choice', 'file'] as const
export type QuestionKind = (typeof questionKinds)[number]

/** A question as the program has it. */
export const questionView = z.strictObject({
  id: id(),
  kind: choice(questionKinds),
  text: z.string(),
  isRequired: z.boolean(),
  options: z.array(z.string()),
})
export type ProgramQuestion = z.output<typeof questionView>

const { fewestOptions, options, fileQuestions, questions } = programLimits
const code = (value: ProgramFieldCode) => value

const areDistinct = (values: readonly string[]) =>
  new Set(values.map((value) => value.toLowerCase())).size === values.length

const programQuestion = z
  .strictObject({
    /** Made by the client and kept when the question is edited, so that answers stay with it. */
    id: id(),
    kind: choice(questionKinds),
    text: text({ max: programLimits.question }),
    isRequired: z._default(z.boolean(), false),
    /** Of a choice; dropped for other kinds. */
    options: z._default(
      list(text({ max: programLimits.option }), { max: options }).check(
        z.refine(areDistinct, { error: code('program.options_repeated') }),
      ),
      [],
    ),
  })
  .check(
    z.refine(({ kind, options }) => kind !== 'choice' || options.length >= fewestOptions, {
      error: code('program.too_few_options'),
      path: ['options'],
    }),
  )

/** Reports a question that repeats an earlier one, and a file question beyond the limit, each at its own field. */
const hasNoExcess = z.check<ProgramQuestion[]>(({ value: all, issues }) => {
  const report = (at: number, field: keyof ProgramQuestion, message: ProgramFieldCode) =>
    issues.push({ code: 'custom', input: all[at]?.[field], path: [at, field], message })
  const isRepeated = (at: number, fold: (question: ProgramQuestion) => string) =>
    all.findIndex((other) => fold(other) === fold(all[at] as ProgramQuestion)) < at
  let files = 0
  for (const [at, { kind }] of all.entries()) {
    if (isRepeated(at, ({ id }) => id) || isRepeated(at, ({ text }) => text.toLowerCase()))
      report(at, 'text', 'program.question_repeated')
    if (kind === 'file' && ++files > fileQuestions) report(at, 'kind', 'program.too_many_files')
  }
})

/** The owner's own questions in the application form, in their order. */
export const programQuestions = () => list(programQuestion, { max: questions }).check(hasNoExcess)

/** Answers by the ID of their question, as they arrive; `answersTo` checks them. The answer to a file question is a file's ID. */
export const unreadAnswers = () => z.record(id(), z.string().check(z.maxLength(programLimits.answer)))

const picked = (isRequired: boolean, isPossible: (value: string) => boolean, error: FieldCode) =>
  z.prefault(
    z.string().check(
      z.refine((value) => value !== '' || !isRequired, { error: 'field.required' satisfies FieldCode, abort: true }),
      z.refine((value) => value === '' || isPossible(value), { error }),
    ),
    '',
  )

const answerTo = ({ kind, isRequired, options }: ProgramQuestion) => {
  const min = isRequired ? 1 : 0
  switch (kind) {
    case 'short':
      return z.prefault(text({ min, max: programLimits.shortAnswer }), '')
    case 'long':
      return z.prefault(paragraphs({ min, max: programLimits.answer }), '')
    case 'choice':
      return picked(isRequired, (value) => options.includes(value), 'field.not_in_list')
    case 'file':
      return picked(isRequired, isId, 'field.invalid_id')
  }
}

/** The answers to a program's questions: each required one is given, and none is to another question. */
export const answersTo = (asked: readonly ProgramQuestion[]) =>
  z.strictObject(Object.fromEntries(asked.map((question) => [question.id, answerTo(question)])))
