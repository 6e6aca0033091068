import { describe, expect, it } from 'vitest'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import type { OutputOf } from '#kit/endpoint.ts'
import type { ErrorBody } from '#kit/errors.ts'
import { type Client, createClient } from '#tests/support/client.ts'
import { startTestServer } from '#tests/support/server.ts'
import { importInvitations, invitationLimits, listInvitations, previewImport } from '../contract/index.ts'
import { decodeText } from './import/decode-text.ts'
import { readCsv } from './import/read-csv.ts'
import { optOutHash } from './opt-outs.ts'
import { buildInvitation, sendFile } from './testing.ts'

// No jobs, so that invitations stay as they were imported.
const server = await startTestServer({ jobs: false })
const { client } = await signedInMember(server, { adminLevel: 'admin' })
const { db, config } = server

const previewOf = async (file: string | Uint8Array): Promise<OutputOf<typeof previewImport>> => {
  const response = await sendFile(client, previewImport, file)
  expect(response.status).toBe(200)
  return (await response.json()) as OutputOf<typeof previewImport>
}
const importFile = async (file: string | Uint8Array, as: Client = client): Promise<number> => {
  const response = await sendFile(as, importInvitations, file)
  expect(response.status).toBe(200)
  return ((await response.json()) as { total: number }).total
}
const refusalOf = async (file: string | Uint8Array, as: Client = client) => {
  const response = await sendFile(as, previewImport, file)
  const { error } = (await response.json()) as ErrorBody
  return { status: response.status, code: error.code, ...(error.params && { params: error.params }) }
}
const rowsOf = (...emails: string[]) =>
  db.selectFrom('member_invitations').selectAll().where('email', 'in', emails).orderBy('email').execute()

let count = 0
const newAddress = () => `person-${++count}@import.example`

describe('an imported file', () => {
  it.each([
    ['English keys and commas', ['email,fullName,role,language', 'ADDRESS,Åsa Lind,designer,en']],
    ['English and tabs', ['Full name\tE-mail', 'Åsa Lind\tADDRESS']],
    ['Swedish and semicolons', ['Roll;Namn;E-post;Språk', 'Utvecklare;"Lind; Åsa";ADDRESS;svenska']],
    ['Arabic', ['البريد الإلكتروني,الاسم,اللغة', 'ADDRESS,ليلى منصور,العربية']],
    ['other columns, a byte order mark and line ends of Windows', ['\u{FEFF}nr,E-POST,namn,', '1,ADDRESS,Åsa,x', '']],
    ["a spreadsheet's first line", ['sep=;', 'email;name', 'ADDRESS;Åsa']],
    ['empty lines and spaces', ['', 'email , name', '', '  ADDRESS , Åsa Lind ', ' , ', '']],
    ['a header in quotes', ['"email","full name"', '"ADDRESS","Åsa ""A"" Lind"']],
  ])('is read with %s', async (_, lines) => {
    const email = newAddress()
    const { counts, sample, skipped } = await previewOf(lines.join('\r\n').replace('ADDRESS', email.toUpperCase()))
    expect(skipped).toEqual([])
    expect(counts).toEqual({ invite: 1, invalid: 0, duplicate: 0, member: 0, invited: 0, opted_out: 0 })
    expect(sample).toMatchObject([{ email }])
    expect({ ...sample[0], email: '' }).toMatchSnapshot()
  })

  it('is read in UTF-8, UTF-16 and windows-1252, which the preview names', async () => {
    const text = `email,namn\r\n${newAddress()},Åsa Öberg\r\n`
    const utf16 = Buffer.from(text, 'utf16le')
    for (const [bytes, encoding] of [
      [Buffer.from(text), 'utf-8'],
      [Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]), 'utf-16'],
      [utf16, 'utf-16'],
      [Buffer.from(utf16).swap16(), 'utf-16'],
      [Buffer.from(text, 'latin1'), 'windows-1252'],
    ] as const) {
      expect(decodeText(bytes)?.encoding).toBe(encoding)
      expect(await previewOf(bytes)).toMatchObject({ encoding, sample: [{ fullName: 'Åsa Öberg' }] })
    }
  })

  it('says of each row that is not invited why, with its line and column', async () => {
    const member = await buildMember(server)
    const banned = await buildMember(server, { confirmed: false, banned: true })
    const unconfirmed = await buildMember(server, { confirmed: false })
    const invited = await buildInvitation(server)
    const expired = await buildInvitation(server, { expires_at: new Date(Date.now() - 1000) })
    const stopped = newAddress()
    await db
      .insertInto('invitation_opt_outs')
      .values({ address_hash: optOutHash(stopped, config.secret), created_at: new Date() })
      .execute()
    const twice = newAddress()
    const lines = [
      'email,name,role,language',
      'no address,Åsa Lind,,',
      `${newAddress()},"Åsa\nLind",,`,
      `${newAddress()},www.evil.example,,`,
      `${newAddress()},Åsa Lind,admin,`,
      `${newAddress()},Åsa Lind,Moderator,`,
      `${newAddress()},Åsa Lind,partner,`,
      `${newAddress()},Åsa Lind,kejsare,`,
      `${newAddress()},Åsa Lind,,fi`,
      `${twice},Åsa Lind,,`,
      `${twice.toUpperCase()},Åsa Lind,,`,
      `${member.email},Åsa Lind,,`,
      `${banned.email},Åsa Lind,,`,
      `${unconfirmed.email},=cmd()|' /C calc'!A0,,`,
      `${invited.email},Åsa Lind,,`,
      `${expired.email},Åsa Lind,,`,
      `${stopped},Åsa Lind,,`,
      `${newAddress()}`,
    ]
    const { counts, skipped } = await previewOf(lines.join('\n'))
    expect(counts).toEqual({ invite: 3, invalid: 9, duplicate: 1, member: 2, invited: 1, opted_out: 1 })
    expect(skipped.map(({ line, reason, column, code }) => [line, reason, column, code])).toEqual([
      [2, 'invalid', 'email', 'field.invalid_email'],
      [3, 'invalid', 'fullName', 'field.invalid_characters'],
      [5, 'invalid', 'fullName', 'field.address_in_name'],
      [6, 'invalid', 'role', 'invitation.role_admin'],
      [7, 'invalid', 'role', 'invitation.role_admin'],
      [8, 'invalid', 'role', 'account.partner_by_application'],
      [9, 'invalid', 'role', 'field.not_in_list'],
      [10, 'invalid', 'language', 'invitation.language_unknown'],
      [12, 'duplicate', null, null],
      [13, 'member', null, null],
      [14, 'member', null, null],
      [16, 'invited', null, null],
      [18, 'opted_out', null, null],
      [19, 'invalid', 'fullName', 'field.required'],
    ])
    expect(await importFile(lines.join('\n'))).toBe(3)
    const [formula] = await rowsOf(unconfirmed.email)
    expect(formula).toMatchObject({ full_name: "=cmd()|' /C calc'!A0", role: null, language: 'sv' })
    expect((await rowsOf(expired.email))[0]).toMatchObject({ full_name: 'Åsa Lind', expires_at: null })
  })

  it.each([
    ['nothing', 'email,name\n', 422, 'invitation.file_empty'],
    ['no address', 'namn,roll\nÅsa,designer\n', 422, 'invitation.columns_missing'],
    ['one line', 'no header at all', 422, 'invitation.columns_missing'],
    [
      'an open quote',
      `email,name\na@b.example,Åsa\nb@b.example,"Åsa\nc@b.example,Eva\n`,
      422,
      'invitation.file_malformed',
    ],
    ['a quote within a field', `email,name\na@b.example,Å"sa\n`, 422, 'invitation.file_malformed'],
    ['one row without an end', `email,name\n${'x'.repeat(50_000)}`, 422, 'invitation.file_malformed'],
    [
      'a spreadsheet',
      new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 6, 0, 8, 0, 0, 0, 33, 0, 0, 1]),
      422,
      'invitation.file_not_text',
    ],
    [
      'too many rows',
      `email,name\n${'a@b.example,Eva\n'.repeat(invitationLimits.rows + 1)}`,
      422,
      'invitation.too_many_rows',
    ],
    ['too many bytes', 'x'.repeat(invitationLimits.bytes + 1), 413, 'invitation.file_too_large'],
  ])('with %s is refused', async (_, file, status, code) => {
    expect(await refusalOf(file)).toMatchObject({ status, code })
  })

  it('names the line of an open quote', async () => {
    const lines = ['email,name', 'a@b.example,Åsa', 'b@b.example,Å"sa']
    expect(await refusalOf(lines.join('\n'))).toMatchObject({ params: { line: 3 } })
  })

  it('is refused to visitors, members and administrators who only read, and stores nothing in a preview', async () => {
    const file = `email,name\n${newAddress()},Åsa Lind\n`
    const member = await signedInMember(server)
    const reader = await signedInMember(server, { adminLevel: 'viewer' })
    for (const endpoint of [previewImport, importInvitations]) {
      expect((await sendFile(createClient(server.url), endpoint, file)).status).toBe(401)
      expect((await sendFile(member.client, endpoint, file)).status).toBe(403)
      expect((await sendFile(reader.client, endpoint, file)).status).toBe(403)
    }
    const before = await client.succeed(listInvitations, {})
    await previewOf(file)
    expect(await client.succeed(listInvitations, {})).toEqual(before)
  })

  it('of the largest size invites everybody once, also when two administrators send it at once', async () => {
    const people = Array.from(
      { length: invitationLimits.rows },
      (_, n) => `p${n}@large.example,Person Nummer,designer,sv`,
    )
    const file = ['email,name,role,language', ...people].join('\n')
    const other = await signedInMember(server, { adminLevel: 'super_admin' })
    const counts = await Promise.all([importFile(file), importFile(file, other.client)])
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(invitationLimits.rows)
    const stored = await db
      .selectFrom('member_invitations')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('email', 'like', '%@large.example')
      .executeTakeFirstOrThrow()
    expect(Number(stored.count)).toBe(invitationLimits.rows)
    expect(await importFile(file)).toBe(0)
    const audit = await db
      .selectFrom('audit_log')
      .select(['after'])
      .where('action', '=', 'invitations.import')
      .orderBy('created_at', 'desc')
      .execute()
    expect(audit.map(({ after }) => after)).toContainEqual({ invited: invitationLimits.rows })
  })
})

describe('readCsv', () => {
  it('lets other work run while it reads a large file', async () => {
    const text = `email,name\n${'someone@b.example,Eva\n'.repeat(80_000)}`
    let turns = 0
    const timer = setInterval(() => turns++, 0)
    for await (const { cells } of readCsv(text)) expect(cells.length).toBe(2)
    clearInterval(timer)
    expect(turns).toBeGreaterThan(20)
  })
})
