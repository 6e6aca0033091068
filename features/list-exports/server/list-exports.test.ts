import { describe, expect, it } from 'vitest'
import { listUsers, setAdminLevel } from '#features/accounts/contract/index.ts'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { listAuditLog } from '#features/audit-log/contract/index.ts'
import { sendFeedback } from '#features/feedback/contract/index.ts'
import { limits } from '#kit/limits.ts'
import { countLockWaits } from '#tests/support/lock-waits.ts'
import { startTestServer } from '#tests/support/server.ts'
import { waitTimeoutMs } from '#tests/support/timeouts.ts'
import { countRows, downloadList, listExportLimits } from '../contract/index.ts'
import { buildEntries, exportAs, exportedRows } from './testing.ts'

const server = await startTestServer()
const admin = await signedInMember(server, { adminLevel: 'admin', fullName: 'Adina Admin' })
const viewer = await signedInMember(server, { adminLevel: 'viewer' })

const auditOf = async (adminId: string) =>
  (await admin.client.succeed(listAuditLog, { actor: adminId, action: 'exports' })).items.map(
    ({ action, target, after }) => ({ action, list: target.id, ...after }),
  )
/** The entries of an export are written when its transfer has ended. */
const expectAudited = async (adminId: string, entries: readonly object[]) => {
  await expect.poll(() => auditOf(adminId), { timeout: waitTimeoutMs }).toMatchObject(entries)
}

describe('who may export', () => {
  it('countRows and downloadList allow administrators, and refuse viewers, moderators, members and visitors', async () => {
    const { client: moderator } = await signedInMember(server, { accessRoles: ['moderator'] })
    const input = { list: 'users' } as const
    for (const endpoint of [countRows, downloadList]) {
      expect(await server.call(endpoint, input)).toMatchObject({ status: 401, code: 'auth.required' })
      for (const client of [moderator, viewer.client])
        expect(await client.call(endpoint, input)).toMatchObject({ status: 403, code: 'auth.forbidden' })
    }
    expect((await exportAs(admin.client, input)).status).toBe(200)
  })

  it('an export counts as a sensitive call', () => {
    expect(downloadList.rate).toBe('sensitive')
    expect(limits.rate.sensitive).toBeLessThanOrEqual(20)
  })

  it('refuses filters that the list does not have, the fields of its paging, and unknown lists', async () => {
    for (const [filters, field] of [
      ['state=nothing', 'state'],
      ['colour=red', 'colour'],
      ['q=a&q=b', 'q'],
      ['limit=5', 'limit'],
      ['cursor=abc', 'cursor'],
      ['__proto__=x', '__proto__'],
    ]) {
      for (const endpoint of [countRows, downloadList]) {
        const { status, code, refusal } = await admin.client.call(endpoint, { list: 'users', filters })
        expect([status, code, refusal?.params]).toEqual([400, 'list_export.filters_invalid', { field }])
      }
    }
    expect(await admin.client.call(countRows, { list: 'passwords' as 'users' })).toMatchObject({
      status: 400,
      fields: { list: 'field.not_in_list' },
    })
  })
})

describe('CSV', () => {
  it('[ADM-05/csv] quotes cells, ends lines with CRLF, and defuses cells that a spreadsheet would evaluate', async () => {
    const texts = ['=1+1', '+46', '-x', '@SUM(A1)', '\ttab', 'a,"b"\nc', 'ordinary']
    for (const text of texts) {
      const { id } = await buildMember(server, { fullName: 'x', email: `cell-${texts.indexOf(text)}@example.com` })
      await server.db.updateTable('profiles').set({ company: text }).where('id', '=', id).execute()
    }
    const response = await exportAs(admin.client, { list: 'users', filters: 'q=cell-&sort=newest' })
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present')
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="nordbro-users-[\d-]{10}\.csv"/)
    const [header, ...lines] = (await response.text()).split('\r\n')
    expect(header).toBe(
      'id,fullName,email,emailConfirmed,username,avatarUrl,role,company,verified,adminLevel,accessRoles,hasSecondFactor,ban.reason,ban.at,ban.until,deletionDueAt,memberSince',
    )
    expect(lines.pop()).toBe('')
    const companies = lines.map((line) => /,(?:[^,]*),([^,"]*|"(?:[^"]|"")*"),false,/s.exec(line)?.[1]).reverse()
    expect(companies).toEqual([`'=1+1`, `'+46`, `'-x`, `'@SUM(A1)`, `'\ttab`, `"a,""b""\nc"`, 'ordinary'])
  })

  it('[ADM-05/csv] begins with a byte order mark only on request, and has a header without rows', async () => {
    const filters = 'q=nobody-has-this-name'
    const read = async (bom: 'true' | 'false') =>
      Buffer.from(await (await exportAs(admin.client, { list: 'users', filters, bom })).arrayBuffer())
    const [without, mark] = [await read('false'), await read('true')]
    expect(without.toString()).toMatch(/^id,[^\n]*memberSince\r\n$/)
    expect(mark.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    expect(mark.subarray(3)).toEqual(without)
  })
})

it('[ADM-05/json] each line is a row as the screen gets it, without what the viewer may do', async () => {
  const { client: member } = await signedInMember(server, { fullName: 'Siri Sändare' })
  await member.succeed(sendFeedback, { kind: 'idea', text: 'Rad 1\nRad 2 "citat" ال' })
  const response = await exportAs(admin.client, { list: 'feedback', format: 'ndjson' })
  expect(response.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8')
  const [line, rest] = (await response.text()).split('\n')
  expect(rest).toBe('')
  const row = JSON.parse(line ?? '') as Record<string, unknown>
  expect(row).toMatchObject({ kind: 'idea', text: 'Rad 1\nRad 2 "citat" ال', sender: { fullName: 'Siri Sändare' } })
  expect(row).not.toHaveProperty('can')
})

it('counts the rows up to a limit', async () => {
  const { id } = await buildMember(server, { fullName: 'Ensam Räknad' })
  expect(await admin.client.succeed(countRows, { list: 'users', filters: 'q=Ensam+Räknad' })).toEqual({
    rows: 1,
    isMore: false,
  })
  expect(await exportedRows(admin.client, 'users', 'q=Ensam+Räknad')).toMatchObject([{ id }])
})

describe('long exports', async () => {
  const filters = 'action=bulk'
  const entries = 12_000
  // Larger than what the buffers between server and client take.
  await buildEntries(server, { count: entries, reasonLength: 1000 })
  const input = { list: 'audit_log', filters, format: 'ndjson' } as const

  const startReading = async (client: typeof admin.client) => {
    const reader = (await exportAs(client, input)).body?.getReader()
    if (!reader) throw new Error('The export has no body.')
    await reader.read()
    return reader
  }
  const readToEnd = async (reader: Awaited<ReturnType<typeof startReading>>) => {
    while (!(await reader.read()).done);
  }

  it('[ADM-05/equal] pages follow each other without a gap or a row twice, and the count stops at its limit', async () => {
    const rows = await exportedRows(admin.client, 'audit_log', filters)
    expect(rows.map(({ target }) => Number((target as { id: string }).id)).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: entries }, (_, at) => at + 1),
    )
    expect(await admin.client.succeed(countRows, { list: 'audit_log', filters })).toEqual({
      rows: listExportLimits.counted,
      isMore: true,
    })
  })

  it('an export is in the audit log with list, filters, format and rows, before its first byte and at its end', async () => {
    const own = await signedInMember(server, { adminLevel: 'admin' })
    await (await exportAs(own.client, input)).text()
    const facts = { list: 'audit_log', filters, format: 'ndjson' }
    expect(await auditOf(own.id)).toEqual([
      { action: 'exports.complete', ...facts, rows: entries },
      { action: 'exports.start', ...facts },
    ])
  })

  it('an export whose client goes away is recorded as aborted, and another one can begin', async () => {
    const own = await signedInMember(server, { adminLevel: 'admin' })
    const readers = await Promise.all(Array.from({ length: listExportLimits.atOnce }, () => startReading(own.client)))
    expect(await own.client.call(downloadList, input)).toMatchObject({ status: 409, code: 'list_export.too_many' })
    await Promise.all(readers.map((reader) => reader.cancel()))
    await expect
      .poll(async () => (await auditOf(own.id)).filter(({ action }) => action === 'exports.abort').length, {
        timeout: waitTimeoutMs,
      })
      .toBe(listExportLimits.atOnce)
    for (const { action, rows } of (await auditOf(own.id)) as { action: string; rows?: number }[])
      if (action === 'exports.abort') expect(rows).toBeLessThan(entries)
    expect(await exportedRows(own.client, 'users', 'q=nobody-has-this-name')).toEqual([])
  })

  it('an export ends without its last chunk when the administrator loses the level', async () => {
    const own = await signedInMember(server, { adminLevel: 'admin' })
    const superAdmin = await signedInMember(server, { adminLevel: 'super_admin' })
    const reader = await startReading(own.client)
    await superAdmin.client.succeed(setAdminLevel, { id: own.id, level: 'viewer' })
    await expect(readToEnd(reader)).rejects.toThrow('terminated')
    await expectAudited(own.id, [{ action: 'exports.fail' }, { action: 'exports.start' }])
  })

  it('an export ends without its last chunk when the database is lost', async () => {
    const own = await signedInMember(server, { adminLevel: 'admin' })
    const reader = await startReading(own.client)
    const locker = await server.pool.connect()
    await locker.query('begin; lock table audit_log in access exclusive mode')
    const cutOff = expect(readToEnd(reader)).rejects.toThrow('terminated')
    await expect.poll(() => countLockWaits(server.pool), { timeout: waitTimeoutMs }).toBe(1)
    await server.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    await locker.query('rollback')
    locker.release()
    await cutOff
    await expectAudited(own.id, [{ action: 'exports.fail' }, { action: 'exports.start' }])
  })
})

it('listUsers refuses more rows in a page than an export reads', async () => {
  expect(await admin.client.call(listUsers, { limit: '500' })).toMatchObject({ status: 400 })
})
