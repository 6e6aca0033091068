import type { ServiceErrorCodeOf } from '#kit/endpoint.ts'
import type { Language } from '#kit/languages.ts'
import type { Context } from '#platform/http/context.ts'
import type * as contract from '../../contract/index.ts'
import { type ImportPreview, invitationLimits, type SkipReason } from '../../contract/index.ts'
import { optOutHash } from '../opt-outs.ts'
import * as queries from '../queries.ts'
import { findColumns } from './columns.ts'
import { decodeText } from './decode-text.ts'
import { type InvalidRow, judgeRow, type Person } from './judge-row.ts'
import { MalformedCsvError, readCsv } from './read-csv.ts'

type ImportContext = Context<ServiceErrorCodeOf<typeof contract.previewImport>>
type Skipped = ImportPreview['skipped'][number]

export type FilePeople = {
  encoding: ImportPreview['encoding']
  people: Person[]
  skipped: Skipped[]
}

const readRows = async (ctx: ImportContext, text: string, language: Language) => {
  const people = new Map<string, Person>()
  const skipped: Skipped[] = []
  const addInvalid = ({ line, column, code, value }: InvalidRow) =>
    skipped.push({ line, reason: 'invalid', column, code, value: value.slice(0, 100).toWellFormed() })
  let places: ReturnType<typeof findColumns> | undefined
  let rows = 0
  for await (const row of readCsv(text)) {
    if (!places) {
      places = findColumns(row.cells)
      if (places.email === undefined || places.fullName === undefined) ctx.fail('invitation.columns_missing')
      continue
    }
    if (row.cells.every((cell) => cell === '')) continue
    if (++rows > invitationLimits.rows) ctx.fail('invitation.too_many_rows', { maximum: invitationLimits.rows })
    const judged = judgeRow(row, places, language)
    if ('invalid' in judged) addInvalid(judged.invalid)
    else if (people.has(judged.person.email)) skipped.push(skip(judged.person, 'duplicate'))
    else people.set(judged.person.email, judged.person)
  }
  if (rows === 0) ctx.fail('invitation.file_empty')
  return { people: [...people.values()], skipped }
}

const skip = ({ line, email }: Person, reason: SkipReason): Skipped => ({
  line,
  reason,
  column: null,
  code: null,
  value: email,
})

/** Reads the file in the request's body: who would be invited, and who would not and why. Stores nothing. */
export const readImportFile = async (ctx: ImportContext, language: Language): Promise<FilePeople> => {
  const bytes = (await ctx.upload.bytes()) ?? ctx.fail('invitation.file_too_large')
  const { text, encoding } = decodeText(bytes) ?? ctx.fail('invitation.file_not_text')
  const read = await readRows(ctx, text, language).catch((error: unknown) => {
    if (error instanceof MalformedCsvError) return ctx.fail('invitation.file_malformed', { line: error.line })
    throw error
  })
  const emails = read.people.map(({ email }) => email)
  const hashes = new Map(emails.map((email) => [email, optOutHash(email, ctx.config.secret)]))
  const [members, invited, optedOut] = await Promise.all([
    queries.membersAmong(ctx.db, emails),
    queries.invitedAmong(ctx.db, emails, ctx.now),
    queries.optedOutAmong(ctx.db, [...hashes.values()]),
  ])
  const reasonOf = ({ email }: Person): SkipReason | null => {
    if (members.has(email)) return 'member'
    if (invited.has(email)) return 'invited'
    return optedOut.has(hashes.get(email)?.toString('hex') ?? '') ? 'opted_out' : null
  }
  const skipped = read.people.flatMap((person) => {
    const reason = reasonOf(person)
    return reason ? [skip(person, reason)] : []
  })
  return {
    encoding,
    people: read.people.filter((person) => reasonOf(person) === null),
    skipped: [...read.skipped, ...skipped].toSorted((one, other) => one.line - other.line),
  }
}
