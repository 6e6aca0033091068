import { createHash } from 'node:crypto'
import type { Storage } from '#platform/storage/storage.ts'
import { createRandom } from './random.ts'
import type { DemoMemberKey } from './demo-members.ts'
import { renderPicture, type Picture } from './demo-pictures.ts'
import { type DemoProduct, demoProducts } from './demo-products.ts'

type Insert = (text: string, values: unknown[]) => Promise<string>
type Ids = Record<DemoMemberKey, string>
type PictureStorage = Pick<Storage, 'put'>

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
const ids = createRandom(20_261_124)

/** The sizes of a thumbnail and of a gallery picture in pixels, largest first. */
const square = [
  [640, 640],
  [320, 320],
  [160, 160],
] as const
const wide = [
  [960, 600],
  [640, 400],
  [320, 200],
] as const

/** Draws a picture in all sizes and stores it like an upload. @returns the id of its file */
const storePicture = async (
  insert: Insert,
  storage: PictureStorage,
  ownerId: string,
  picture: Picture,
  sizes: readonly (readonly [number, number])[],
): Promise<string> => {
  const { default: sharp } = await import('sharp')
  const id = ids.uuid()
  const keyOf = (width: number) => `product/${id.slice(0, 2)}/${id}-${width}.webp`
  const [[largest, height]] = sizes as readonly [readonly [number, number]]
  let fileId = ''
  for (const [width, tall] of sizes) {
    const bytes = await sharp(Buffer.from(renderPicture(picture, width, tall)))
      .webp({ quality: 86, smartSubsample: true })
      .toBuffer()
    if (width === largest) {
      await insert('insert into stored_files (storage_key) values ($1) returning storage_key as id', [keyOf(width)])
      fileId = await insert(
        `insert into files (owner_id, kind, name, type, bytes, width, height, colour, sha256, storage_key, attached_at)
         values ($1, 'product', 'picture.webp', 'image/webp', $2, $3, $4, $5, $6, $7, now()) returning id`,
        [
          ownerId,
          bytes.length,
          largest,
          height,
          picture.sky[1],
          createHash('sha256').update(bytes).digest(),
          keyOf(width),
        ],
      )
    } else {
      await insert(
        `insert into file_renditions (storage_key, original_key, type, bytes, width, height) values ($1, $2, 'image/webp', $3, $4, $5) returning storage_key as id`,
        [keyOf(width), keyOf(largest), bytes.length, width, tall],
      )
    }
    await storage.put(keyOf(width), bytes, 'image/webp')
  }
  return fileId
}

const insertPictures = async (
  insert: Insert,
  storage: PictureStorage,
  productId: string,
  ownerId: string,
  { picture, alt, hasGallery }: DemoProduct,
) => {
  const shown = [
    await storePicture(insert, storage, ownerId, picture, square),
    ...(hasGallery ? [await storePicture(insert, storage, ownerId, picture, wide)] : []),
  ]
  for (const [position, fileId] of shown.entries()) {
    await insert(
      'insert into product_pictures (product_id, position, file_id, alt) values ($1, $2, $3, $4) returning product_id as id',
      [productId, position, fileId, alt],
    )
  }
}

const insertComments = async (insert: Insert, cast: Ids, productId: string, { comments = [] }: DemoProduct) => {
  const say = (
    { by, text, language, hours }: { by: DemoMemberKey; text: string; language: string; hours: number },
    parentId: string | null,
  ) =>
    insert(
      'insert into product_comments (product_id, parent_id, author_id, text, language, created_at) values ($1, $2, $3, $4, $5, $6) returning id',
      [productId, parentId, cast[by], text, language, hoursAgo(hours)],
    )
  for (const { answers = [], ...comment } of comments) {
    const id = await say(comment, null)
    for (const answer of answers) await say(answer, id)
  }
}

/** Inserts the launches of the last two weeks and products that are pending or rejected (PROD-01 to PROD-06). */
export const insertDemoProducts = async (insert: Insert, cast: Ids, storage: PictureStorage): Promise<void> => {
  for (const one of demoProducts) {
    const state = one.state ?? 'approved'
    const [launched, submitted] =
      state === 'approved' ? [hoursAgo(one.hours), hoursAgo(one.hours + 5)] : [null, hoursAgo(one.hours)]
    const id = await insert(
      `insert into products (creator_id, slug, title, tagline, description, language, categories, website, repository, status, note, submitted_at, launched_at, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::timestamptz, $13::timestamptz, $12::timestamptz, coalesce($13::timestamptz, $12::timestamptz)) returning id`,
      [
        cast[one.by],
        one.slug,
        one.title,
        one.tagline,
        one.description,
        one.language,
        one.categories,
        one.website ?? null,
        one.repository ?? null,
        state,
        one.note ?? null,
        submitted,
        launched,
      ],
    )
    await insertPictures(insert, storage, id, cast[one.by], one)
    for (const maker of one.makers ?? []) {
      await insert(
        'insert into product_makers (product_id, member_id, invited_at, confirmed_at) values ($1, $2, $3::timestamptz, $3::timestamptz) returning product_id as id',
        [id, cast[maker], submitted],
      )
    }
    for (const [at, voter] of (one.voters ?? []).entries()) {
      await insert(
        `insert into product_votes (product_id, member_id, created_at, is_recent) values ($1, $2, $3::timestamptz, $3::timestamptz > now() - interval '7 days') returning product_id as id`,
        [id, cast[voter], hoursAgo(one.hours * (1 - (at + 1) / 12))],
      )
    }
    if (state !== 'pending_review') {
      await insert(
        'insert into product_decisions (product_id, decision, note, decided_by, created_at) values ($1, $2, $3, $4, $5) returning id',
        [
          id,
          state === 'approved' ? 'approve' : 'reject',
          one.note ?? null,
          cast.astrid,
          launched ?? hoursAgo(one.hours - 4),
        ],
      )
    }
    await insertComments(insert, cast, id, one)
  }
}
