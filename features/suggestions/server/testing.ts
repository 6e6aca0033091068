import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import type { SuggestionStatus } from '../contract/index.ts'

export type SuggestionWishes = {
  title?: string
  description?: string
  tags?: string[]
  language?: string
  status?: SuggestionStatus
  submitterId?: string
  voterIds?: readonly string[]
  createdAt?: Date
}

let made = 0

/** Adds a suggestion straight to the tables, with its votes. */
export const buildSuggestion = async (
  { db }: { db: Kysely<DB> },
  wishes: SuggestionWishes = {},
): Promise<{ id: string; title: string }> => {
  const number = ++made
  const suggestion = await db
    .insertInto('suggestions')
    .values({
      title: wishes.title ?? `Suggestion ${number}`,
      description: wishes.description ?? `What suggestion ${number} is about.`,
      tags: wishes.tags ?? [],
      language: wishes.language ?? 'sv',
      status: wishes.status ?? 'under_consideration',
      submitter_id: wishes.submitterId ?? null,
      ...(wishes.createdAt ? { created_at: wishes.createdAt } : {}),
    })
    .returning(['id', 'title'])
    .executeTakeFirstOrThrow()
  const votes = (wishes.voterIds ?? []).map((member_id) => ({ suggestion_id: suggestion.id, member_id }))
  if (votes.length > 0) await db.insertInto('suggestion_votes').values(votes).execute()
  return suggestion
}
