import { buildPost } from '#features/activity/server/testing.ts'
import { buildMember } from '#features/accounts/server/testing.ts'
import { buildListing } from '#features/mentorship/server/testing.ts'
import { buildOpportunity } from '#features/opportunities/server/testing.ts'
import { buildProduct } from '#features/products/server/testing.ts'
import { buildProgram } from '#features/programs/server/testing.ts'
import { buildSuggestion } from '#features/suggestions/server/testing.ts'
import type { InputOf } from '#kit/endpoint.ts'
import type { Language } from '#kit/languages.ts'
import type { Client } from '#tests/support/client.ts'
import type { TestServer } from '#tests/support/server.ts'
import { type Hit, type HitKind, type MarkedText, searchEverything } from '../contract/index.ts'

type Content = { title: string; text?: string; language?: Language; at?: Date }

/** Adds content of a kind by a member. A post has its title as the beginning of its text. */
export const buildContent = async (
  server: TestServer,
  ownerId: string,
  kind: Exclude<HitKind, 'members'>,
  { title, text = 'En text utan särskilda ord.', language = 'sv', at = new Date() }: Content,
): Promise<{ id: string }> => {
  switch (kind) {
    case 'mentors':
      return buildListing(server, ownerId, { title, description: text, language, createdAt: at, expertise: ['Annat'] })
    case 'opportunities':
      return buildOpportunity(server, ownerId, { title, description: text, language, createdAt: at })
    case 'programs':
      return buildProgram(server, ownerId, { title, description: text, language, publishedAt: at })
    case 'products':
      return buildProduct(server, ownerId, { title, description: text, language, launchedAt: at })
    case 'posts':
      return buildPost(server, ownerId, { text: `${title}\n${text}`, language, at })
    case 'suggestions':
      return buildSuggestion(server, { title, description: text, language, submitterId: ownerId, createdAt: at })
  }
}

/** Adds a member with an expertise or a name. */
export const buildSearchedMember = async (
  server: TestServer,
  fullName: string,
  { expertise = [], bio = null, at = new Date() }: { expertise?: string[]; bio?: string | null; at?: Date } = {},
): Promise<{ id: string }> => {
  const member = await buildMember(server, { fullName, memberSince: at })
  await server.db.updateTable('profiles').set({ expertise, bio }).where('id', '=', member.id).execute()
  return member
}

export type SearchInput = InputOf<typeof searchEverything>

export const hitsOf = async (client: Client, input: SearchInput): Promise<Hit[]> =>
  (await client.succeed(searchEverything, input)).items

/** The titles of the hits with their kinds, in their order. */
export const titlesOf = async (client: Client, input: SearchInput): Promise<string[]> =>
  (await hitsOf(client, input)).map(({ kind, title }) => `${kind}: ${title.text}`)

/** The marked words of a text. */
export const markedWords = (marked: MarkedText | null | undefined): string[] =>
  (marked?.marks ?? []).map(({ start, end }) => marked?.text.slice(start, end) ?? '')
