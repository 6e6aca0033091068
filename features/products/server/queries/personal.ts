import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import { deleteUnusedWords, hasKnownWord, isStopWord } from '#platform/db/spelling.ts'

type Db = Kysely<DB>

export const productsBy = (db: Db, memberId: string) =>
  db
    .selectFrom('products')
    .select([
      'title',
      'slug',
      'tagline',
      'description',
      'categories',
      'website',
      'repository',
      'status',
      'note',
      'created_at',
      'submitted_at',
      'launched_at',
      sql<string[]>`array(select alt from product_pictures where product_id = products.id order by position)`.as(
        'pictures',
      ),
      sql<{ decision: string; note: string | null; created_at: string }[]>`coalesce((
        select json_agg(json_build_object('decision', decision, 'note', note, 'created_at', created_at) order by created_at)
        from product_decisions where product_id = products.id
      ), '[]')`.as('decisions'),
    ])
    .where('creator_id', '=', memberId)
    .orderBy('created_at')
    .execute()

export const madeBy = (db: Db, memberId: string) =>
  db
    .selectFrom('product_makers as m')
    .innerJoin('products as p', 'p.id', 'm.product_id')
    .select(['p.title', 'p.slug', 'm.invited_at', 'm.confirmed_at'])
    .where('m.member_id', '=', memberId)
    .orderBy('m.invited_at')
    .execute()

export const votesBy = (db: Db, memberId: string) =>
  db
    .selectFrom('product_votes as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .select(['p.title', 'p.slug', 'v.created_at'])
    .where('v.member_id', '=', memberId)
    .orderBy('v.created_at')
    .execute()

export const connectsBy = (db: Db, memberId: string) =>
  db
    .selectFrom('product_connects as c')
    .innerJoin('products as p', 'p.id', 'c.product_id')
    .select(['p.title', 'p.slug', 'c.created_at'])
    .where('c.member_id', '=', memberId)
    .orderBy('c.created_at')
    .execute()

export const commentsBy = (db: Db, memberId: string) =>
  db
    .selectFrom('product_comments as c')
    .innerJoin('products as p', 'p.id', 'c.product_id')
    .select(['p.title', 'p.slug', 'c.text', 'c.created_at', 'c.edited_at'])
    .where('c.author_id', '=', memberId)
    .where('c.removed_at', 'is', null)
    .orderBy('c.created_at')
    .execute()

/** Prevents votes and replies during the erasure. Locks in order of id to avoid deadlocks. */
export const lockProductsOf = (tx: Db, memberId: string) =>
  sql`select id from products where id in (
    select id from products where creator_id = ${memberId}::uuid
    union select product_id from product_votes where member_id = ${memberId}::uuid
    union select product_id from product_comments where author_id = ${memberId}::uuid
    union select product_id from product_makers where member_id = ${memberId}::uuid
  ) order by id for no key update`.execute(tx)

/** Launched products with another confirmed maker. The heir is the maker who confirmed first. */
export const createdWithHeirs = async (tx: Db, memberId: string): Promise<{ id: string; heir_id: string }[]> => {
  const { rows } = await sql<{ id: string; heir_id: string }>`
    select p.id, heir.member_id as heir_id
    from products p
    cross join lateral (
      select m.member_id from product_makers m
      where m.product_id = p.id and m.confirmed_at is not null order by m.confirmed_at, m.member_id limit 1
    ) as heir
    where p.creator_id = ${memberId}::uuid and p.launched_at is not null order by p.id`.execute(tx)
  return rows
}

export const createdIds = async (tx: Db, memberId: string): Promise<string[]> =>
  (await tx.selectFrom('products').select('id').where('creator_id', '=', memberId).orderBy('id').execute()).map(
    ({ id }) => id,
  )

export const handOverProduct = async (tx: Db, id: string, heirId: string): Promise<void> => {
  await tx.deleteFrom('product_makers').where('product_id', '=', id).where('member_id', '=', heirId).execute()
  await tx.updateTable('products').set({ creator_id: heirId }).where('id', '=', id).execute()
}

export const setPictureFile = (tx: Db, productId: string, position: number, fileId: string) =>
  tx
    .updateTable('product_pictures')
    .set({ file_id: fileId })
    .where('product_id', '=', productId)
    .where('position', '=', position)
    .execute()

/** Deletes the words that only the member's products have. */
export const eraseWords = (tx: Db, memberId: string) =>
  deleteUnusedWords(
    tx,
    'product_words',
    sql`select unnest(search_words(title || ' ' || tagline)) from products where creator_id = ${memberId}::uuid`,
    sql`${isStopWord} or exists (
      select from products where status = 'approved' and creator_id <> ${memberId}::uuid and ${hasKnownWord}
    )`,
  )

/** Comments with replies by other members become tombstones; everything else is deleted. */
export const eraseMember = async (tx: Db, memberId: string, now: Date): Promise<void> => {
  for (const table of [
    'product_votes',
    'product_makers',
    'product_connects',
    'product_comment_mentions',
    'product_acts',
  ] as const) {
    await tx.deleteFrom(table).where('member_id', '=', memberId).execute()
  }
  await sql`update product_comments c set text = '', author_id = null, removed_at = coalesce(removed_at, ${now}::timestamptz)
    where c.author_id = ${memberId}::uuid and exists (select from product_comments r where r.parent_id = c.id and r.author_id is distinct from ${memberId}::uuid)`.execute(
    tx,
  )
  await sql`delete from product_comment_mentions m using product_comments c where c.id = m.comment_id and c.text = ''`.execute(
    tx,
  )
  const { rows } = await sql<{
    parent_id: string | null
  }>`delete from product_comments where author_id = ${memberId}::uuid returning parent_id`.execute(tx)
  // Tombstones that have lost their last reply.
  const parentIds = rows.flatMap(({ parent_id }) => parent_id ?? [])
  if (parentIds.length > 0) {
    await sql`delete from product_comments c where c.id = any(${parentIds}::uuid[]) and c.removed_at is not null
      and not exists (select from product_comments r where r.parent_id = c.id)`.execute(tx)
  }
}

/** For the administrator who deletes the member's account. Stops at 1,000. */
export const countToErase = (memberId: string) => sql<Record<string, number>>`
  select count(*)::int as products from (select from products where creator_id = ${memberId} limit 1000) own`
