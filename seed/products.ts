import { createHash } from 'node:crypto'
import type pg from 'pg'
import { productCategories } from '#features/products/contract/index.ts'
import { copyInto, type Value } from './copy.ts'
import type { SeededMember } from './members.ts'
import type { Step } from './progress.ts'
import { createRandom } from './random.ts'
import { communityTexts } from './community-texts.ts'

const pictures = [
  ['#14324f', 1],
  ['#2c5f7c', 2],
  ['#12707a', 3],
  ['#7a2a63', 4],
  ['#5a3c96', 5],
  ['#24523c', 6],
] as const
const keyOf = (number: number) => `product/00/00000000-0000-4000-8000-00000000000${number}-640.webp`

/** Votes of the most popular product. */
const mostVotes = 40
const mostComments = 3
const dayMs = 86_400_000

type Product = {
  id: string
  number: number
  creator: SeededMember
  at: number
  status: string
  isLaunched: boolean
  fileId: string
  picture: (typeof pictures)[number]
  texts: Value[]
}

/** Deterministic except for the dates, so that several tables are filled without storing the products. */
const eachProduct = function* (count: number, members: readonly SeededMember[], now: number): Generator<Product> {
  const random = createRandom(60_000)
  for (let number = 0; number < count; number++) {
    const creator = random.pick(members)
    const { trades, titles, sentences } = communityTexts[creator.language]
    const trade = random.pick(trades)
    const id = random.uuid()
    const status = random.chance(0.9)
      ? 'approved'
      : random.pick(['draft', 'pending_review', 'rejected', 'archived'] as const)
    yield {
      id,
      number,
      creator,
      at: now - Math.floor(random.next() ** 2 * 730 * dayMs),
      status,
      isLaunched: status === 'approved' || status === 'archived',
      fileId: random.uuid(),
      picture: random.pick(pictures),
      texts: [
        `produkt-${number}-${id.slice(0, 8)}`,
        `${random.pick(titles).replace('{trade}', trade)} ${creator.company}`.slice(0, 80),
        random.pick(sentences).replaceAll('{trade}', trade).slice(0, 140),
        random.sample(sentences, random.integer(2, sentences.length)).join(' ').replaceAll('{trade}', trade),
        creator.language,
        random.sample(productCategories, random.integer(1, 3)),
      ],
    }
  }
}

const votesFor = ({ id, number, at }: Product, members: readonly SeededMember[], now: number): Value[][] => {
  const random = createRandom(61_000 + number)
  const voters = new Set(Array.from({ length: Math.floor(random.next() ** 3 * mostVotes) }, () => random.pick(members)))
  return [...voters].map((voter) => {
    const cast = Math.min(now, at + Math.floor(random.next() ** 2 * 5 * dayMs))
    return [id, voter.id, random.chance(0.1) ? 25 : 100, cast > now - 7 * dayMs, new Date(cast)]
  })
}

const commentsFor = ({ id, number, at }: Product, members: readonly SeededMember[], now: number): Value[][] => {
  const random = createRandom(62_000 + number)
  return Array.from({ length: random.integer(0, mostComments) }, () => {
    const author = random.pick(members)
    const { sentences, trades } = communityTexts[author.language]
    return [
      random.uuid(),
      id,
      author.id,
      random.pick(sentences).replaceAll('{trade}', random.pick(trades)),
      author.language,
      new Date(Math.min(now, at + random.integer(1, 200) * 3_600_000)),
    ]
  })
}

const productRow = ({ id, creator, texts, status, isLaunched, at }: Product): Value[] => {
  const made = new Date(at)
  return [id, creator.id, ...texts, status, status === 'draft' ? null : made, isLaunched ? made : null, made, made]
}
const fileRow = ({ fileId, creator, picture: [colour, number], at }: Product): Value[] => {
  const sha256 = createHash('sha256').update(colour).digest('hex')
  return [
    fileId,
    creator.id,
    'product',
    'picture.webp',
    'image/webp',
    1000,
    640,
    640,
    colour,
    `\\x${sha256}`,
    keyOf(number),
    new Date(at),
  ]
}

const columns = [
  'id',
  'creator_id',
  'slug',
  'title',
  'tagline',
  'description',
  'language',
  'categories',
  'status',
  'submitted_at',
  'launched_at',
  'created_at',
  'updated_at',
] as const
const fileColumns = [
  'id',
  'owner_id',
  'kind',
  'name',
  'type',
  'bytes',
  'width',
  'height',
  'colour',
  'sha256',
  'storage_key',
  'attached_at',
] as const

/**
 * Inserts products of the two years before `now` with votes and comments. They share a few picture rows without bytes.
 */
export const seedProducts = async (
  client: pg.ClientBase,
  count: number,
  members: readonly SeededMember[],
  now: Date,
  step: Step,
): Promise<void> => {
  const latest = now.getTime()
  const rowsOf = function* (rows: (product: Product) => Value[][]): Generator<Value[]> {
    for (const product of eachProduct(count, members, latest)) yield* rows(product)
  }
  for (const [, number] of pictures)
    await client.query('insert into stored_files (storage_key) values ($1) on conflict do nothing', [keyOf(number)])
  await step('products', count * 3, async (add) => {
    await copyInto(
      client,
      'products',
      columns,
      rowsOf((product) => [productRow(product)]),
      add,
    )
    await copyInto(
      client,
      'files',
      fileColumns,
      rowsOf((product) => [fileRow(product)]),
      add,
    )
    await copyInto(
      client,
      'product_pictures',
      ['product_id', 'position', 'file_id', 'alt'],
      rowsOf(({ id, fileId }) => [[id, 0, fileId, '']]),
      add,
    )
  })
  const ofLaunched = (rows: typeof votesFor) => (product: Product) =>
    product.isLaunched ? rows(product, members, latest) : []
  const stepWithRows = async (
    label: string,
    table: string,
    tableColumns: readonly string[],
    rows: (product: Product) => Value[][],
  ) => {
    let total = 0
    for (const _ of rowsOf(rows)) total++
    await step(label, total, (add) => copyInto(client, table, tableColumns, rowsOf(rows), add))
  }
  await stepWithRows(
    'product votes',
    'product_votes',
    ['product_id', 'member_id', 'weight', 'is_recent', 'created_at'],
    ofLaunched(votesFor),
  )
  await stepWithRows(
    'product comments',
    'product_comments',
    ['id', 'product_id', 'author_id', 'text', 'language', 'created_at'],
    ofLaunched(commentsFor),
  )
}
