import type pg from 'pg'
import type { Language } from '#kit/fields.ts'
import { copyInto, type Value } from './copy.ts'
import type { Step } from './progress.ts'
import { type Random, createRandom } from './random.ts'
import { languageShares, communityTexts } from './community-texts.ts'

export type SeededMember = { id: string; language: Language; company: string; city: string }

const roles = [
  'student',
  'entrepreneur',
  'founder',
  'developer',
  'designer',
  'researcher',
  'mentor',
  'advisor',
  'investor',
  'company',
  'public_sector',
] as const

export const companyOf = (random: Random, language: Language) => {
  const [first, second] = communityTexts[language].companies
  return random.pick(first) + random.pick(second)
}

/** Generates the same members for the same count, one by one to save memory. */
export const eachMember = function* (count: number): Generator<
  SeededMember & {
    name: string
    email: string
    role: string
    joined: Date
    bio: string
    expertise: readonly string[]
    mentor: boolean
  }
> {
  const random = createRandom(20_261_120)
  for (let index = 0; index < count; index++) {
    const language = random.pick(languageShares)
    const { firstNames, lastNames, cities, trades, sentences } = communityTexts[language]
    const trade = random.pick(trades)
    yield {
      id: random.uuid(),
      language,
      name: `${random.pick(firstNames)} ${random.pick(lastNames)}`,
      email: `member${index}@example.org`,
      role: random.pick(roles),
      company: companyOf(random, language),
      city: random.pick(cities),
      joined: new Date(Date.UTC(2024, 0, 1) + Math.floor(random.next() * 1000) * 86_400_000),
      bio: random.pick(sentences).replace('{trade}', trade),
      expertise: [...new Set([trade, random.pick(trades)])],
      mentor: random.next() < 0.1,
    }
  }
}

/** Inserts the members. All get `passwordHash`; null leaves them without a password. */
export const seedMembers = async (
  client: pg.ClientBase,
  count: number,
  passwordHash: string | null,
  step: Step,
): Promise<SeededMember[]> => {
  const members: SeededMember[] = []
  const users = function* (): Generator<Value[]> {
    for (const { id, language, company, city, name, email, joined } of eachMember(count)) {
      members.push({ id, language, company, city })
      yield [id, email, true, joined, name, joined, joined]
    }
  }
  const profiles = function* (): Generator<Value[]> {
    for (const { id, name, role, language, company, city, bio, expertise, mentor, joined } of eachMember(count)) {
      yield [id, name, role, language, company, city, bio, expertise, mentor, joined, joined]
    }
  }
  const identities = function* (): Generator<Value[]> {
    for (const { id } of members) yield [id, 'credential', id, passwordHash]
  }
  await step('members', count * (passwordHash === null ? 2 : 3), async (add) => {
    await copyInto(
      client,
      'users',
      ['id', 'email', 'email_confirmed', 'email_confirmed_at', 'name', 'terms_accepted_at', 'created_at'],
      users(),
      add,
    )
    await copyInto(
      client,
      'profiles',
      [
        'id',
        'full_name',
        'role',
        'language',
        'company',
        'location',
        'bio',
        'expertise',
        'mentor_available',
        'onboarded_at',
        'created_at',
      ],
      profiles(),
      add,
    )
    if (passwordHash !== null)
      await copyInto(client, 'identities', ['user_id', 'provider', 'subject', 'password_hash'], identities(), add)
  })
  return members
}
