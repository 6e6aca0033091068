import type * as z from 'zod/mini'
import { fullName, selfAssignableRole } from '#features/accounts/contract/fields.ts'
import type { SelfAssignableRole } from '#features/accounts/contract/index.ts'
import { fieldErrorsOf } from '#kit/errors.ts'
import { email } from '#kit/fields.ts'
import type { Language } from '#kit/languages.ts'
import type { InvitationColumn, InvitationFieldCode } from '../../contract/index.ts'
import { type ColumnPlaces, isAdminName, languageNamed, roleNamed } from './columns.ts'
import type { CsvRow } from './read-csv.ts'

export type Person = {
  line: number
  email: string
  fullName: string
  role: SelfAssignableRole | null
  language: Language
}
export type InvalidRow = { line: number; column: InvitationColumn; code: string; value: string }

const [emailField, nameField, roleField] = [email(), fullName(), selfAssignableRole()]
const code = (value: InvitationFieldCode) => value

const problemOf = (field: z.ZodMiniType, value: string): string | null => {
  const { success, error } = field.safeParse(value, { reportInput: true })
  return success ? null : (fieldErrorsOf(error.issues)[0]?.code ?? 'field.invalid')
}

const roleProblem = (typed: string): string | null =>
  isAdminName(typed) ? code('invitation.role_admin') : problemOf(roleField, roleNamed(typed))

/** Judged by the fields of the sign-up; the first problem of a row is enough. */
export const judgeRow = (
  { line, cells }: CsvRow,
  places: ColumnPlaces,
  defaultLanguage: Language,
): { person: Person } | { invalid: InvalidRow } => {
  const cell = (column: InvitationColumn): string => {
    const at = places[column]
    return (at === undefined ? undefined : cells[at]) ?? ''
  }
  const [address, name, role, language] = [cell('email'), cell('fullName'), cell('role'), cell('language')]
  const problems: Record<InvitationColumn, string | null> = {
    email: problemOf(emailField, address),
    fullName: problemOf(nameField, name),
    role: role === '' ? null : roleProblem(role),
    language: language === '' || languageNamed(language) ? null : code('invitation.language_unknown'),
  }
  for (const [column, problem] of Object.entries(problems) as [InvitationColumn, string | null][])
    if (problem) return { invalid: { line, column, code: problem, value: cell(column) } }
  return {
    person: {
      line,
      email: emailField.parse(address),
      fullName: nameField.parse(name),
      role: role === '' ? null : roleField.parse(roleNamed(role)),
      language: languageNamed(language) ?? defaultLanguage,
    },
  }
}
