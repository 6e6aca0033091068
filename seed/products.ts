import { createHash } from 'node:crypto'
import type pg from 'pg'
import { productCategories } from '#features/products/contract/index.ts'
import { copyInto, type Value } from './copy.ts'
import type { SeededMember } from './members.ts'
import { randomFrom } from './random.ts'
import { words } from './words.ts'

const pictures = [['#14324f', 1], ['#2c5f7c', 2], ['#12707a', 3], ['#7a2a63', 4], ['#5a3c96', 5], ['#24523c', 6]] as const
const keyOf = (number: number) => `product/00/00000000-0000-4000-8000-00000000000${number}-640.webp`

/** Votes of the one that most like; the others have fewer, most of them few. */
const mostVotes = 40
const mostComments = 3
const dayMs = 86_400_000

type Launch = { id: string; number: number; at: number }

/** The votes of a product, the same whenever they are asked for. */
const votesFor = ({ id, number, at }: Launch, members: readonly SeededMember[], now: number) => {
  const random = randomFrom(61_000 + number)
  const voters = new Set(Array.from({ length: Math.floor(random.next() ** 3 * mostVotes) }, () => random.pick(members)))
  return [...voters].map((voter) => {
    const cast = Math.min(now, at + Math.floor(random.next() ** 2 * 5 * dayMs))
    return [id, voter.id, random.chance(0.1) ? 25 : 100, cast > now - 7 * dayMs, new Date(cast)] as const
  })
}

const commentsFor = ({ id, number, at }: Launch, members: readonly SeededMember[], now: number): Value[][] => {
  const random = randomFrom(62_000 + number)
  return Array.from({ length: random.whole(0, mostComments) }, () => {
    const author = random.pick(members)
    return [id, author.id, random.pick(words[author.language].sentences).replaceAll('{trade}', ''), author.language, new Date(Math.min(now, at + random.whole(1, 200) * 3_600_000))]
  })
}

/**
 * Products over two years up to `now`, most of them launched, with votes and comments; all share a few pictures, which are
 * rows without bytes. The same for the same number, but for their dates.
 */
export const seedProducts = async (client: pg.ClientBase, count: number, members: readonly SeededMember[], now: Date, onRows: (count: number) => void): Promise<void> => {
  const random = randomFrom(60_000)
  const latest = now.getTime()
  const launches: Launch[] = []
  const files: Value[][] = []
  const links: Value[][] = []
  const products = function* (): Generator<Value[]> {
    for (let number = 0; number < count; number++) {
      const creator = random.pick(members)
      const { trades, titles, sentences } = words[creator.language]
      const trade = random.pick(trades)
      const [id, fileId] = [random.uuid(), random.uuid()]
      const at = latest - Math.floor(random.next() ** 2 * 730 * dayMs)
      const made = new Date(at)
      const status = random.chance(0.9) ? 'approved' : random.pick(['draft', 'pending_review', 'rejected', 'archived'] as const)
      const launch = status === 'approved' || status === 'archived' ? { id, number, at } : null
      if (launch) launches.push(launch)
      const votes = launch ? votesFor(launch, members, latest) : []
      const weigh = (counted: typeof votes) => counted.reduce((sum, [, , weight]) => sum + weight, 0)
      const [colour, picture] = random.pick(pictures)
      files.push([fileId, creator.id, 'product', 'picture.webp', 'image/webp', 1000, 640, 640, colour, `\\x${createHash('sha256').update(colour).digest('hex')}`, keyOf(picture), made])
      links.push([id, 0, fileId, ''])
      yield [
        id,
        creator.id,
        `produkt-${number}-${id.slice(0, 8)}`,
        `${random.pick(titles).replace('{trade}', trade)} ${creator.company}`.slice(0, 80),
        random.pick(sentences).replaceAll('{trade}', trade).slice(0, 140),
        random.some(sentences, random.whole(2, sentences.length)).join(' ').replaceAll('{trade}', trade),
        creator.language,
        random.some(productCategories, random.whole(1, 3)),
        status,
        status === 'draft' ? null : made,
        launch && made,
        made,
        made,
        votes.length,
        weigh(votes),
        weigh(votes.filter(([, , , isRecent]) => isRecent)),
        launch ? commentsFor(launch, members, latest).length : 0,
      ]
      onRows(1)
    }
  }
  const each = function* (rowsOf: typeof votesFor | typeof commentsFor): Generator<readonly Value[]> {
    for (const launch of launches) yield* rowsOf(launch, members, latest)
  }
  for (const [, picture] of pictures) await client.query('insert into stored_files (storage_key) values ($1)', [keyOf(picture)])
  // Counted above: row by row it would take longer than all the rest.
  for (const table of ['product_votes', 'product_comments']) await client.query(`alter table ${table} disable trigger user`)
  await copyInto(
    client,
    'products',
    ['id', 'creator_id', 'slug', 'title', 'tagline', 'description', 'language', 'categories', 'status', 'submitted_at', 'launched_at', 'created_at', 'updated_at', 'vote_count', 'vote_weight', 'recent_weight', 'comment_count'],
    products(),
  )
  await copyInto(client, 'files', ['id', 'owner_id', 'kind', 'name', 'type', 'bytes', 'width', 'height', 'colour', 'sha256', 'storage_key', 'attached_at'], files)
  await copyInto(client, 'product_pictures', ['product_id', 'position', 'file_id', 'alt'], links)
  await copyInto(client, 'product_votes', ['product_id', 'member_id', 'weight', 'is_recent', 'created_at'], each(votesFor))
  await copyInto(client, 'product_comments', ['product_id', 'author_id', 'text', 'language', 'created_at'], each(commentsFor))
  await client.query(`
    update products p set day_weight = boards.of_day, week_weight = boards.of_week
    from (
      select v.product_id, coalesce(sum(v.weight) filter (where v.created_at < board_closes('day', launch.launched_at)), 0) as of_day,
        coalesce(sum(v.weight) filter (where v.created_at < board_closes('week', launch.launched_at)), 0) as of_week
      from product_votes v join products launch on launch.id = v.product_id group by v.product_id
    ) as boards
    where boards.product_id = p.id`)
  for (const table of ['product_votes', 'product_comments']) await client.query(`alter table ${table} enable trigger user`)
}
