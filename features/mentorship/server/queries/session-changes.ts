import { type Insertable, type Kysely, sql } from 'kysely'
import type { Language } from '#kit/languages.ts'
import type { DB, MentorSessions } from '#platform/db/schema.ts'
import type { IdPage } from '#platform/jobs/batches.ts'
import { sessionLimits } from '../../contract/limits.ts'
import type { SessionSide } from '../../contract/sessions.ts'

type Db = Kysely<DB>
type Participants = { mentor_id: string | null; mentee_id: string | null }

/** The participants never change, except that an erased one becomes null: read them to lock them before the session. */
export const findParticipants = (db: Db, id: string): Promise<Participants | undefined> =>
  db.selectFrom('mentor_sessions').select(['mentor_id', 'mentee_id']).where('id', '=', id).executeTakeFirst()

/** Locks a session until the transaction ends. Lock its participants first. */
export const lock = (tx: Db, id: string) =>
  tx.selectFrom('mentor_sessions').select('id').where('id', '=', id).forUpdate().execute()

export const insert = async (tx: Db, session: Insertable<MentorSessions>): Promise<string> =>
  (await tx.insertInto('mentor_sessions').values(session).returning('id').executeTakeFirstOrThrow()).id

type CalendarChange = {
  status?: 'confirmed' | 'declined' | 'lapsed' | 'cancelled'
  startsAt?: Date
  endsAt?: Date
  meetingUrl?: string | null
  reason?: string | null
  reasonLanguage?: Language | null
  endedBy?: SessionSide | null
  isLate?: boolean
  lastReminderHours?: number | null
}

/** A change that calendars must know: the sequence grows, so that they replace their copy (RFC 5546, 2.1.4). */
export const changeForCalendars = async (tx: Db, id: string, change: CalendarChange, now: Date): Promise<void> => {
  const { status, startsAt, endsAt, meetingUrl, reason, reasonLanguage, endedBy, isLate, lastReminderHours } = change
  await tx
    .updateTable('mentor_sessions')
    .set({
      ...(status !== undefined && { status }),
      ...(startsAt !== undefined && { starts_at: startsAt }),
      ...(endsAt !== undefined && { ends_at: endsAt }),
      ...(meetingUrl !== undefined && { meeting_url: meetingUrl }),
      ...(reason !== undefined && { reason }),
      ...(reasonLanguage !== undefined && { reason_language: reasonLanguage }),
      ...(endedBy !== undefined && { ended_by: endedBy }),
      ...(isLate !== undefined && { is_late_cancellation: isLate }),
      ...(lastReminderHours !== undefined && { last_reminder_hours: lastReminderHours }),
      sequence: sql`sequence + 1`,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
  if (status !== undefined) await removeProposal(tx, id)
}

export const setOutcome = (tx: Db, id: string, status: 'held' | 'no_show') =>
  tx.updateTable('mentor_sessions').set({ status }).where('id', '=', id).execute()

type Notes = {
  agenda: string
  agendaLanguage: Language | null
  notes: string
  notesLanguage: Language | null
  version: number
}

/** @returns false if the notes have another version */
export const saveNotes = async (
  tx: Db,
  id: string,
  { agenda, agendaLanguage, notes, notesLanguage, version }: Notes,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('mentor_sessions')
    .set({
      agenda,
      agenda_language: agendaLanguage,
      notes,
      notes_language: notesLanguage,
      notes_version: version + 1,
    })
    .where('id', '=', id)
    .where('notes_version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Proposal = {
  by: SessionSide
  times: readonly Date[]
  message: string | null
  language: Language | null
  now: Date
  holdsUntil: Date | null
}

/** Replaces an earlier proposal. `holdsUntil` prolongs the hold of a request; null leaves it. */
export const setProposal = async (tx: Db, id: string, proposal: Proposal): Promise<void> => {
  const { by, times, message, language, now, holdsUntil } = proposal
  const row = { proposed_by: by, times: [...times], message, language, created_at: now }
  await tx
    .insertInto('mentor_session_proposals')
    .values({ session_id: id, ...row })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(row))
    .execute()
  if (holdsUntil)
    await tx.updateTable('mentor_sessions').set({ holds_until: holdsUntil }).where('id', '=', id).execute()
}

export const removeProposal = (tx: Db, id: string) =>
  tx.deleteFrom('mentor_session_proposals').where('session_id', '=', id).execute()

const idsAfter = (db: Db, { after, limit }: IdPage) =>
  db.selectFrom('mentor_sessions').select('id').where('id', '>', after).orderBy('id').limit(limit)

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

const isOverdue = (now: Date) => sql<boolean>`status = 'requested' and holds_until <= ${now}`

/** Requests that were not answered in time. */
export const listOverdue = async (db: Db, now: Date, page: IdPage): Promise<string[]> =>
  idsOf(await idsAfter(db, page).where(isOverdue(now)).execute())

/** As `listOverdue`, of the given members, in either role. */
export const listOverdueOf = (
  tx: Db,
  memberIds: readonly string[],
  now: Date,
): Promise<(Participants & { id: string })[]> =>
  tx
    .selectFrom('mentor_sessions')
    .select(['id', 'mentor_id', 'mentee_id'])
    .where(isOverdue(now))
    .where(sql<boolean>`(mentor_id = any(${[...memberIds]}::uuid[]) or mentee_id = any(${[...memberIds]}::uuid[]))`)
    .orderBy('id')
    .execute()

/** Confirmed sessions about which nobody has said anything since they ended. */
export const listUnresolved = async (db: Db, endedBefore: Date, page: IdPage): Promise<string[]> =>
  idsOf(await idsAfter(db, page).where('status', '=', 'confirmed').where('ends_at', '<=', endedBefore).execute())

/** Confirmed sessions with a reminder that is due and has not been sent. */
export const listToRemind = async (db: Db, now: Date, page: IdPage): Promise<string[]> => {
  const due = sessionLimits.reminderHours.map(
    (hours) =>
      sql`starts_at <= ${now}::timestamptz + make_interval(hours => ${hours}) and coalesce(last_reminder_hours > ${hours}, true)`,
  )
  return idsOf(
    await idsAfter(db, page)
      .where('status', '=', 'confirmed')
      .where('starts_at', '>', now)
      .where(sql<boolean>`(${sql.join(due, sql` or `)})`)
      .execute(),
  )
}

export const setReminded = (tx: Db, id: string, hours: number) =>
  tx.updateTable('mentor_sessions').set({ last_reminder_hours: hours }).where('id', '=', id).execute()

/** Sessions with a change that has not been mailed since. */
export const listUnmailed = async (db: Db, changedBefore: Date, page: IdPage): Promise<string[]> =>
  idsOf(
    await idsAfter(db, page)
      .where(sql<boolean>`mailed_sequence < sequence`)
      .where('updated_at', '<=', changedBefore)
      .execute(),
  )

export const setMailed = (tx: Db, id: string, sequence: number) =>
  tx.updateTable('mentor_sessions').set({ mailed_sequence: sequence }).where('id', '=', id).execute()

/** Serializes bookings and blocks between two members. */
export const lockPair = (tx: Db, one: string, other: string) =>
  sql`select mentor_session_lock_pair(${one}::uuid, ${other}::uuid)`.execute(tx)

/** The mentor of a listing, to lock them before the listing. */
export const findListingOwner = async (db: Db, listingId: string): Promise<string | null> =>
  (await db.selectFrom('mentor_listings').select('owner_id').where('id', '=', listingId).executeTakeFirst())
    ?.owner_id ?? null
