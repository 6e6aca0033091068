import { Readable } from 'node:stream'
import * as z from 'zod/mini'
import { id, instant } from '#kit/fields.ts'
import { keyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import type { sessions as contract } from '../../contract/index.ts'
import { type SessionStatus, sessionPeriods, sessionSides } from '../../contract/sessions.ts'
import { cardOf } from '#features/profiles/contract/card.ts'
import { invitationOf } from '../invitation.ts'
import * as queries from '../queries/sessions.ts'
import { sideOf, statusAt, viewOf } from '../session-view.ts'

const sessionKeyset = keyset(z.tuple([z.enum(sessionPeriods), instant(), id()]))

export const list: Handler<typeof contract.listSessions> = async (ctx, { period, side, cursor, limit }) => {
  const position = sessionKeyset.parse(cursor)
  // A cursor of the other period would start in the middle of this one.
  const after = position?.[0] === period ? ([position[1], position[2]] as const) : null
  const rows = await queries.list(ctx.tx, ctx.member.id, { period, side, now: ctx.now }, after, limit + 1)
  return sessionKeyset.page(
    rows,
    limit,
    (row) => viewOf(row, ctx.member, ctx.now),
    (row) => [period, row.starts_at, row.id],
  )
}

export const read: Handler<typeof contract.readSession> = async (ctx, { id: sessionId }) => {
  const row = await queries.findVisible(ctx.tx, sessionId, ctx.member.id)
  return row ? viewOf(row, ctx.member, ctx.now) : ctx.fail('session.not_found')
}

export const openRequests: Handler<typeof contract.countOpenRequests> = async ({ tx, member, now }) => ({
  count: await queries.countUnanswered(tx, member.id, now),
})

const mentorshipKeyset = keyset(z.tuple([instant(), id(), z.enum(sessionSides)]))

export const mentorships: Handler<typeof contract.listMentorships> = async (ctx, { side, cursor, limit }) => {
  const after = mentorshipKeyset.parse(cursor)
  const rows = await queries.listMentorships(ctx.tx, ctx.member.id, { side, now: ctx.now }, after, limit + 1)
  return mentorshipKeyset.page(
    rows,
    limit,
    (row) => ({
      side: row.side,
      member: cardOf(row.member),
      heldSessions: row.held_sessions,
      lastSessionAt: row.last_session_at?.toISOString() ?? null,
      running: row.running_id === null ? null : { id: row.running_id },
      next: row.next_id && row.next_starts_at ? { id: row.next_id, startsAt: row.next_starts_at.toISOString() } : null,
    }),
    (row) => [row.last_at, row.other_id, row.side],
  )
}

const statusesWithInvitation: readonly SessionStatus[] = ['requested', 'confirmed']

/** The same invitation as in the mail, so that a calendar with one of them recognises the other. */
export const readInvitation: Handler<typeof contract.readInvitation> = async (ctx, { id: sessionId }) => {
  const row = await queries.findVisible(ctx.tx, sessionId, ctx.member.id)
  if (!row || !statusesWithInvitation.includes(statusAt(row, ctx.now))) return ctx.fail('session.not_found')
  const { method, content } = invitationOf(
    row,
    { side: sideOf(row, ctx.member.id), ...ctx.member },
    ctx.config,
    ctx.now,
  )
  const bytes = Buffer.from(content)
  return {
    name: `nordbro-${row.starts_at.toISOString().slice(0, 10)}.ics`,
    type: `text/calendar; charset=utf-8; method=${method}`,
    size: bytes.length,
    bytes: Readable.from([bytes]),
  }
}
