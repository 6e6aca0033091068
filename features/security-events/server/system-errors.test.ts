import { describe, expect, it } from 'vitest'
import type { InputOf } from '#kit/endpoint.ts'
import { startTestServer } from '#tests/support/server.ts'
import { logSystemError } from '../contract/index.ts'
import { securityEvents } from './index.ts'

// A fixed clock: errors are grouped by day, so midnight must not fall between two reports.
const moment = new Date()
const server = await startTestServer({ clock: () => moment })

const send = (message: string, more: Partial<InputOf<typeof logSystemError>> = {}) =>
  server.call(logSystemError, {
    p_component: 'frontend',
    p_error_message: message,
    p_error_stack: 'Error\n at page.js:1:1',
    p_severity: 'medium',
    p_metadata: { url: 'https://nordbro.example/search?q=anna', userAgent: 'a browser', context: 'error' },
    ...more,
  })
const rowsOf = (message: string) =>
  server.db.selectFrom('system_errors').selectAll().where('error_message', '=', message).execute()

describe('log_system_error', () => {
  it('[ERR-01/fields] stores an error with its location, without the query of the URL', async () => {
    expect((await send('Something broke')).status).toBe(200)
    expect(await rowsOf('Something broke')).toMatchObject([
      {
        component: 'frontend',
        severity: 'medium',
        error_stack: 'Error\n at page.js:1:1',
        metadata: { url: 'https://nordbro.example/search', userAgent: 'a browser', context: 'error' },
        occurrences: 1,
      },
    ])
  })

  it('[ERR-01/severity] decides the severity itself: high if the message contains "critical"', async () => {
    await send('A Critical fault', { p_severity: 'low' })
    await send('A small fault', { p_severity: 'critical' })
    expect(await rowsOf('A Critical fault')).toMatchObject([{ severity: 'high' }])
    expect(await rowsOf('A small fault')).toMatchObject([{ severity: 'medium' }])
  })

  it('counts concurrent reports of the same error in one row', async () => {
    await Promise.all(Array.from({ length: 12 }, () => send('A storm')))
    expect(await rowsOf('A storm')).toMatchObject([{ occurrences: 12 }])
  })

  it('requires only a message, and accepts any characters in it', async () => {
    const message = `\u0000 \ud800 ${'å'.repeat(100_000)}`
    expect((await server.call(logSystemError, { p_error_message: message })).status).toBe(200)
    expect(
      (await server.call(logSystemError, { p_error_message: '', p_metadata: { context: { reason: { deep: 1 } } } }))
        .status,
    ).toBe(200)
    expect(await server.call(logSystemError, {} as never)).toMatchObject({
      status: 400,
      fields: { p_error_message: 'field.required' },
    })
    expect(
      await server.call(logSystemError, { p_error_message: 'x', p_metadata: { other: 1 } as never }),
    ).toMatchObject({
      status: 400,
      fields: { 'p_metadata.other': 'field.unknown' },
    })
  })

  it('deletes errors after 30 days', async () => {
    await send('Long ago')
    await server.db
      .updateTable('system_errors')
      .set({ last_seen_at: new Date(Date.now() - 31 * 86_400_000) })
      .where('error_message', '=', 'Long ago')
      .execute()
    await securityEvents.cleanup?.(server.db, new Date())
    expect(await rowsOf('Long ago')).toEqual([])
    expect(await rowsOf('Something broke')).toHaveLength(1)
  })
})
