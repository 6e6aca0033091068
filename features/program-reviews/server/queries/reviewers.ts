import { type Kysely, sql } from 'kysely'
import { isVisibleTo } from '#features/blocks/server/index.ts'
import type { CardRow } from '#features/profiles/contract/card.ts'
import { memberJson } from '#features/profiles/server/index.ts'
import type { Language } from '#kit/languages.ts'
import { afterKeyset } from '#platform/db/keyset.ts'
import type { DB } from '#platform/db/schema.ts'
import type { ReviewerStatus } from '../../contract/index.ts'
import { hasApplied, programColumns, type ProgramRow } from './programs.ts'

type Db = Kysely<DB>
type Cursor = readonly [invitedAt: string, id: string]

export type ReviewerRow = {
  id: string
  program_id: string
  member_id: string
  status: ReviewerStatus
  invited_at: Date
  answered_at: Date | null
  member: CardRow
}

const selectReviewers = sql`
  select v.id, v.program_id, v.member_id, v.status, v.invited_at, v.answered_at, ${memberJson('member')} as member
  from program_reviewers as v join profiles as member on member.id = v.member_id`

/** The reviewers whom the owner sees. */
export const listReviewers = async (
  db: Db,
  ownerId: string,
  programId: string,
  after: Cursor | null,
  limit: number,
): Promise<ReviewerRow[]> =>
  (
    await sql<ReviewerRow>`${selectReviewers}
      where v.program_id = ${programId}::uuid and ${isVisibleTo(ownerId, 'v.member_id')}
        and ${afterKeyset(['v.invited_at', 'v.id'], after, 'desc')}
      order by v.invited_at desc, v.id desc limit ${limit}`.execute(db)
  ).rows

export const findReviewer = async (db: Db, id: string): Promise<ReviewerRow | undefined> =>
  (await sql<ReviewerRow>`${selectReviewers} where v.id = ${id}::uuid`.execute(db)).rows[0]

export const findReviewerOf = async (db: Db, programId: string, memberId: string): Promise<ReviewerRow | undefined> =>
  (
    await sql<ReviewerRow>`${selectReviewers}
      where v.program_id = ${programId}::uuid and v.member_id = ${memberId}::uuid`.execute(db)
  ).rows[0]

/** Locks a reviewer until the transaction ends: a review that they are writing waits. */
export const lockReviewer = (tx: Db, id: string) =>
  tx.selectFrom('program_reviewers').select('id').where('id', '=', id).forUpdate().execute()

/** Keeps the viewer's part in a program until the transaction ends. */
export const shareReviewer = (tx: Db, programId: string, memberId: string) =>
  tx
    .selectFrom('program_reviewers')
    .select('id')
    .where('program_id', '=', programId)
    .where('member_id', '=', memberId)
    .forShare()
    .execute()

/** Reviewers who are invited or have accepted. */
export const countActive = async (db: Db, programId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('program_reviewers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('program_id', '=', programId)
    .where('status', 'in', ['invited', 'accepted'])
    .executeTakeFirstOrThrow()
  return count
}

export type InviteeFacts = { is_available: boolean; is_applicant: boolean }

/** What an invitation depends on; undefined without such a member. */
export const findInvitee = async (
  db: Db,
  ownerId: string,
  { programId, memberId }: { programId: string; memberId: string },
): Promise<InviteeFacts | undefined> =>
  (
    await sql<InviteeFacts>`
      select u.email_confirmed and ${isVisibleTo(ownerId, 'u.id')} as is_available,
        ${hasApplied(memberId, sql`${programId}::uuid`)} as is_applicant
      from users as u join profiles as p on p.id = u.id where u.id = ${memberId}::uuid`.execute(db)
  ).rows[0]

type Invitation = { programId: string; memberId: string; isAccepted: boolean; now: Date }

/** Invites a member, again if they have declined or were removed. @returns the id of the reviewer */
export const invite = async (tx: Db, { programId, memberId, isAccepted, now }: Invitation): Promise<string> => {
  const state = {
    status: isAccepted ? ('accepted' as const) : ('invited' as const),
    invited_at: now,
    answered_at: isAccepted ? now : null,
  }
  const { id } = await tx
    .insertInto('program_reviewers')
    .values({ program_id: programId, member_id: memberId, ...state })
    .onConflict((conflict) => conflict.columns(['program_id', 'member_id']).doUpdateSet(state))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const setStatus = (tx: Db, id: string, status: 'accepted' | 'declined', now: Date) =>
  tx.updateTable('program_reviewers').set({ status, answered_at: now }).where('id', '=', id).execute()

export const remove = (tx: Db, id: string) =>
  tx.updateTable('program_reviewers').set({ status: 'removed' }).where('id', '=', id).execute()

/** The members who review a program. */
export const acceptedIds = async (db: Db, programId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('program_reviewers')
    .select('member_id')
    .where('program_id', '=', programId)
    .where('status', '=', 'accepted')
    .execute()
  return rows.map(({ member_id }) => member_id)
}

export type AssignmentRow = ProgramRow & {
  id: string
  status: ReviewerStatus
  invited_at: Date
  answered_at: Date | null
  language: Language
  partner_name: string | null
  organiser: CardRow
}

const selectAssignments = (memberId: string) => sql`
  select v.id, v.status, v.invited_at, v.answered_at, p.language, p.partner_name, ${memberJson('organiser')} as organiser,
    ${programColumns(memberId)}
  from program_reviewers as v join programs as p on p.id = v.program_id join profiles as organiser on organiser.id = p.owner_id
  where v.member_id = ${memberId}::uuid`

/** The programs that a member reviews or may accept to review, while they may see them. */
export const listAssignments = async (
  db: Db,
  memberId: string,
  after: Cursor | null,
  limit: number,
): Promise<AssignmentRow[]> =>
  (
    await sql<AssignmentRow>`${selectAssignments(memberId)} and v.status in ('invited', 'accepted')
      and p.status in ('active', 'completed', 'cancelled') and ${isVisibleTo(memberId, 'p.owner_id')}
      and ${afterKeyset(['v.invited_at', 'v.id'], after, 'desc')}
      order by v.invited_at desc, v.id desc limit ${limit}`.execute(db)
  ).rows

export const findAssignment = async (db: Db, memberId: string, id: string): Promise<AssignmentRow | undefined> =>
  (await sql<AssignmentRow>`${selectAssignments(memberId)} and v.id = ${id}::uuid`.execute(db)).rows[0]
