import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Language } from '#kit/fields.ts'
import type { DB } from '#platform/db/schema.ts'
import type { ProductCategory, ProductStatus } from '../contract/index.ts'

type Server = { db: Kysely<DB> }

/** Inserts an uploaded picture without stored bytes, unattached by default. */
export const buildPicture = async (
  { db }: Server,
  ownerId: string,
  { attached = false } = {},
): Promise<{ id: string }> => {
  const id = randomUUID()
  const key = `product/${id.slice(0, 2)}/${id}-1600.webp`
  await db.insertInto('stored_files').values({ storage_key: key }).execute()
  return db
    .insertInto('files')
    .values({
      owner_id: ownerId,
      kind: 'product',
      name: 'picture.webp',
      type: 'image/webp',
      bytes: 100,
      width: 1600,
      height: 900,
      colour: '#123456',
      sha256: createHash('sha256').update(key).digest(),
      storage_key: key,
      attached_at: attached ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export type ProductOverrides = {
  id?: string
  title?: string
  slug?: string
  tagline?: string
  description?: string
  language?: Language
  categories?: ProductCategory[]
  status?: ProductStatus
  launchedAt?: Date
  submittedAt?: Date
  changed?: boolean
  makerIds?: readonly string[]
  invitedIds?: readonly string[]
  voterIds?: readonly string[]
  thumbnail?: boolean
  gallery?: number
}

/** Starts at noon tomorrow, so that no board closes during a test, not even by the database's own clock. */
export const clockAtNoon = (): (() => Date) => {
  const ahead = Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 43_200_000 - Date.now()
  return () => new Date(Date.now() + ahead)
}

let sequence = 0

/** Inserts a product with its pictures, makers and votes, launched now by default. */
export const buildProduct = async (
  server: Server,
  creatorId: string,
  overrides: ProductOverrides = {},
): Promise<{ id: string; slug: string; title: string }> => {
  const { db } = server
  const number = ++sequence
  const status = overrides.status ?? 'approved'
  // The application's clock, not the database's, so that rows from both sources sort consistently.
  const now = new Date()
  const launched = status === 'approved' || status === 'archived' ? (overrides.launchedAt ?? now) : null
  const product = await db
    .insertInto('products')
    .values({
      ...(overrides.id ? { id: overrides.id } : {}),
      creator_id: creatorId,
      slug: overrides.slug ?? `product-${number}-${randomBytes(3).toString('hex')}`,
      title: overrides.title ?? `Product ${number}`,
      tagline: overrides.tagline ?? 'What it is, in a line.',
      description: overrides.description ?? 'What it is, in some more lines.',
      language: overrides.language ?? 'en',
      categories: overrides.categories ?? ['productivity'],
      status,
      submitted_at: status === 'draft' ? null : (overrides.submittedAt ?? launched ?? now),
      launched_at: launched,
      changed_since_review: overrides.changed ?? false,
      created_at: launched ?? now,
      updated_at: launched ?? now,
    })
    .returning(['id', 'slug', 'title'])
    .executeTakeFirstOrThrow()
  const positions = Array.from({ length: 1 + (overrides.gallery ?? 0) }, (_, at) => at).slice(
    overrides.thumbnail === false ? 1 : 0,
  )
  for (const position of positions) {
    const { id } = await buildPicture(server, creatorId, { attached: true })
    await db
      .insertInto('product_pictures')
      .values({ product_id: product.id, position, file_id: id, alt: `Picture ${position}` })
      .execute()
  }
  const makers = [
    ...(overrides.makerIds ?? []).map((member_id) => ({ product_id: product.id, member_id, confirmed_at: new Date() })),
    ...(overrides.invitedIds ?? []).map((member_id) => ({ product_id: product.id, member_id, confirmed_at: null })),
  ]
  if (makers.length > 0) await db.insertInto('product_makers').values(makers).execute()
  const votes = (overrides.voterIds ?? []).map((member_id) => ({
    product_id: product.id,
    member_id,
    ...(launched ? { created_at: launched } : {}),
  }))
  if (votes.length > 0) await db.insertInto('product_votes').values(votes).execute()
  return product
}

export type CommentOverrides = {
  text?: string
  language?: Language
  parentId?: string | null
  at?: Date
  removed?: boolean
}

export const buildComment = (
  { db }: Server,
  productId: string,
  authorId: string,
  overrides: CommentOverrides = {},
): Promise<{ id: string }> =>
  db
    .insertInto('product_comments')
    .values({
      product_id: productId,
      parent_id: overrides.parentId ?? null,
      author_id: authorId,
      text: overrides.removed ? '' : (overrides.text ?? 'Well made.'),
      language: overrides.language ?? 'sv',
      created_at: overrides.at ?? new Date(),
      removed_at: overrides.removed ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
