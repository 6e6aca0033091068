import type pg from 'pg'
import { internshipKinds, opportunityTypes } from '#features/opportunities/contract/index.ts'
import { copyInto, type Value } from './copy.ts'
import type { SeededMember } from './members.ts'
import { createRandom } from './random.ts'
import { communityTexts } from './community-texts.ts'

const columns = [
  'id',
  'owner_id',
  'slug',
  'title',
  'type',
  'language',
  'company_name',
  'location',
  'remote_ok',
  'description',
  'salary_range',
  'pay_min',
  'pay_max',
  'pay_currency',
  'pay_period',
  'requirements',
  'benefits',
  'application_deadline',
  'contact_email',
  'is_active',
  'closed_at',
  'created_at',
  'updated_at',
  'internship_kind',
  'is_paid',
] as const

const dayOf = (date: Date) => date.toISOString().slice(0, 10)

/** Inserts opportunities of the two years before `now`, most of them open. Deterministic except for the dates. */
export const seedOpportunities = async (
  client: pg.ClientBase,
  count: number,
  owners: readonly SeededMember[],
  now: Date,
  onRows: (count: number) => void,
): Promise<void> => {
  const rows = function* (): Generator<Value[]> {
    const random = createRandom(50_000)
    for (let index = 0; index < count; index++) {
      const owner = random.pick(owners)
      const { trades, titles, sentences, requirements, benefits } = communityTexts[owner.language]
      const trade = random.pick(trades)
      const id = random.uuid()
      const made = new Date(now.getTime() - Math.floor(random.next() ** 2 * 730 * 86_400_000))
      const open = random.chance(0.8)
      const pay = random.chance(0.6) ? random.integer(30, 90) * 100_000 : null
      const text = random.sample(sentences, random.integer(3, sentences.length)).join(' ').replaceAll('{trade}', trade)
      const slug = `${random.pick(['roll', 'plats', 'open', 'nordic'])}-${index}-${id.slice(0, 8)}`
      const title = `${random.pick(titles).replace('{trade}', trade)} · ${owner.city}`
      const type = random.pick(opportunityTypes)
      const isInternship = type === 'internship'
      yield [
        id,
        owner.id,
        slug,
        title,
        type,
        owner.language,
        owner.company,
        owner.city,
        random.chance(0.4),
        text,
        null,
        pay,
        pay === null ? null : pay + random.integer(2, 20) * 100_000,
        pay === null ? null : 'SEK',
        pay === null ? null : 'month',
        random.sample(requirements, random.integer(0, 4)),
        random.sample(benefits, random.integer(0, 4)),
        random.chance(0.7) ? dayOf(new Date(now.getTime() + random.integer(open ? 1 : -200, 200) * 86_400_000)) : null,
        `jobs${index}@example.org`,
        open,
        open ? null : new Date(made.getTime() + 86_400_000),
        made,
        made,
        isInternship ? (internshipKinds[index % internshipKinds.length] ?? null) : null,
        isInternship ? index % 2 === 0 : null,
      ]
    }
  }
  await copyInto(client, 'opportunities', columns, rows(), onRows)
}
