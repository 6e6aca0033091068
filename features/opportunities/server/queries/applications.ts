import { type Kysely, type Selectable, sql } from 'kysely'
import { isVisibleTo } from '#features/blocks/server/index.ts'
import { afterKeyset } from '#platform/db/keyset.ts'
import type { DB, OpportunityApplications } from '#platform/db/schema.ts'
import type { ApplicationStatus } from '../../contract/applications.ts'

type ApplicationRow = Selectable<OpportunityApplications>
export type ApplicantRow = ApplicationRow & {
  full_name: string | null
  avatar_url: string | null
  role: string | null
  email: string
}
export type OwnApplicationRow = ApplicationRow & { slug: string | null; is_active: boolean | null }
type Cursor = readonly [string, string] | null

const withApplicant = (db: Kysely<DB>) =>
  db
    .selectFrom('opportunity_applications as application')
    .innerJoin('users', 'users.id', 'application.applicant_id')
    .leftJoin('profiles', 'profiles.id', 'application.applicant_id')
    .selectAll('application')
    .select(['profiles.full_name', 'profiles.avatar_url', 'profiles.role', 'users.email'])

const withListing = (db: Kysely<DB>) =>
  db
    .selectFrom('opportunity_applications as application')
    // A listing hidden from the applicant by a ban or block has no link.
    .leftJoin('opportunities', (join) =>
      join
        .onRef('opportunities.id', '=', 'application.opportunity_id')
        .on(isVisibleTo(sql.ref('application.applicant_id'), 'opportunities.owner_id')),
    )
    .selectAll('application')
    .select(['opportunities.slug', 'opportunities.is_active'])

type NewApplication = Pick<
  ApplicationRow,
  'owner_id' | 'applicant_id' | 'title' | 'company_name' | 'message' | 'cv_url' | 'created_at'
> & { opportunity_id: string }

/** Inserts an application; null when the member already has one. Waits for a concurrent insert. */
export const insert = async (tx: Kysely<DB>, row: NewApplication): Promise<string | null> => {
  const added = await tx
    .insertInto('opportunity_applications')
    .values({ ...row, updated_at: row.created_at })
    .onConflict((conflict) => conflict.columns(['opportunity_id', 'applicant_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id ?? null
}

export const findOwn = (
  db: Kysely<DB>,
  opportunityId: string,
  applicantId: string,
): Promise<OwnApplicationRow | undefined> =>
  withListing(db)
    .where('application.opportunity_id', '=', opportunityId)
    .where('application.applicant_id', '=', applicantId)
    .executeTakeFirst()

export const listOwn = (
  db: Kysely<DB>,
  memberId: string,
  statuses: readonly ApplicationStatus[],
  cursor: Cursor,
  limit: number,
): Promise<OwnApplicationRow[]> =>
  withListing(db)
    .where('application.applicant_id', '=', memberId)
    .$if(statuses.length > 0, (query) => query.where('application.status', 'in', statuses))
    .where(afterKeyset(['application.created_at', 'application.id'], cursor, 'desc'))
    .orderBy('application.created_at', 'desc')
    .orderBy('application.id', 'desc')
    .limit(limit)
    .execute()

/** Applications to a listing that its owner may see, after the cursor, newest first. */
export const listApplicants = (
  db: Kysely<DB>,
  ownerId: string,
  opportunityId: string,
  statuses: readonly ApplicationStatus[],
  cursor: Cursor,
  limit: number,
): Promise<ApplicantRow[]> =>
  withApplicant(db)
    .where('application.opportunity_id', '=', opportunityId)
    .where(isVisibleTo(ownerId, 'application.applicant_id'))
    .$if(statuses.length > 0, (query) => query.where('application.status', 'in', statuses))
    .where(afterKeyset(['application.created_at', 'application.id'], cursor, 'desc'))
    .orderBy('application.created_at', 'desc')
    .orderBy('application.id', 'desc')
    .limit(limit)
    .execute()

/** Locks an application that the owner may see until the transaction ends. */
export const lockApplication = (tx: Kysely<DB>, ownerId: string, id: string): Promise<ApplicantRow | undefined> =>
  withApplicant(tx)
    .where('application.id', '=', id)
    .where(isVisibleTo(ownerId, 'application.applicant_id'))
    .forUpdate('application')
    .executeTakeFirst()

/** The facts for `mayReadCv`, with the CV's file ID. */
export const findCv = (db: Kysely<DB>, viewerId: string, id: string) =>
  db
    .selectFrom('opportunity_applications')
    .select(['applicant_id', 'owner_id', 'opportunity_id', 'status', 'cv_file_id'])
    .where(isVisibleTo(viewerId, 'opportunity_applications.applicant_id'))
    .where('id', '=', id)
    .executeTakeFirst()

export const setCv = (tx: Kysely<DB>, id: string, file: { id: string; name: string }) =>
  tx
    .updateTable('opportunity_applications')
    .set({ cv_file_id: file.id, cv_file_name: file.name })
    .where('id', '=', id)
    .execute()

/** Sets the status. The first status other than `pending` sets the time of the answer. */
export const setStatus = (tx: Kysely<DB>, id: string, status: ApplicationStatus, now: Date) =>
  tx
    .updateTable('opportunity_applications')
    .set({
      status,
      updated_at: now,
      answered_at: status === 'pending' ? sql`answered_at` : sql`coalesce(answered_at, ${now})`,
    })
    .where('id', '=', id)
    .execute()

export const remove = (tx: Kysely<DB>, id: string) =>
  tx.deleteFrom('opportunity_applications').where('id', '=', id).execute()

/** The audience of a change to a listing's applications. */
export const applicantIdsOf = async (db: Kysely<DB>, opportunityId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('opportunity_applications')
    .select('applicant_id')
    .where('opportunity_id', '=', opportunityId)
    .execute()
  return rows.map((row) => row.applicant_id)
}

export const allOf = (db: Kysely<DB>, memberId: string) =>
  db
    .selectFrom('opportunity_applications')
    .select(['title', 'company_name', 'message', 'cv_url', 'cv_file_name', 'status', 'created_at', 'answered_at'])
    .where('applicant_id', '=', memberId)
    .orderBy('created_at')
    .execute()

export const eraseMember = (tx: Kysely<DB>, memberId: string) =>
  tx.deleteFrom('opportunity_applications').where('applicant_id', '=', memberId).execute()
