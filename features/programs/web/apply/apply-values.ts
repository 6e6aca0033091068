import { type ProgramDetail } from '../../contract/index.ts'

export const ownFields = ['motivation', 'background', 'goals', 'projects'] as const
type OwnField = (typeof ownFields)[number]

export type ApplyValues = Record<OwnField, string> & {
  /** The answers to the owner's questions by ID, without files. */
  answers: Record<string, string>
  /** For each file question the ID of the file that was sent, `chosenFile`, or nothing. */
  files: Record<string, string>
  /** Consent to show the founder record to the owner. */
  sharesRecord: boolean
}

/** Stands for a file that is uploaded before the application is sent. */
export const chosenFile = '00000000-0000-0000-0000-000000000000'

/** What the form starts with: the sent application when there is one. */
export const valuesOf = ({ questions, application }: Pick<ProgramDetail, 'questions' | 'application'>): ApplyValues => {
  const sentText = (isSame: (answer: { field: string | null; question: string | null }) => boolean) =>
    application?.answers.find(isSame)?.text ?? ''
  const sentFile = (text: string) => application?.files.find(({ question }) => question === text)?.id ?? ''
  const [files, texts] = [
    questions.filter(({ kind }) => kind === 'file'),
    questions.filter(({ kind }) => kind !== 'file'),
  ]
  const own = Object.fromEntries(ownFields.map((field) => [field, sentText((answer) => answer.field === field)]))
  return {
    ...(own as Record<OwnField, string>),
    sharesRecord: application?.sharesRecord ?? false,
    answers: Object.fromEntries(texts.map(({ id, text }) => [id, sentText(({ question }) => question === text)])),
    files: Object.fromEntries(files.map(({ id, text }) => [id, sentFile(text)])),
  }
}

/** The answers as the endpoint takes them. A restored draft may have answers to questions that are gone. */
export const answersOf = (
  { questions }: Pick<ProgramDetail, 'questions'>,
  { answers, files }: Partial<ApplyValues>,
): Record<string, string> =>
  Object.fromEntries(questions.map(({ id, kind }) => [id, (kind === 'file' ? files?.[id] : answers?.[id]) ?? '']))
