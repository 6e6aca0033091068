import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import type { Language } from '#kit/languages.ts'
import type { SuggestionStatus } from '../contract/index.ts'

export type SuggestionOverrides = {
  title?: string
  description?: string
  tags?: string[]
  language?: Language
  status?: SuggestionStatus
  submitterId?: string
  voterIds?: readonly string[]
  createdAt?: Date
}

let sequence = 0

/** Inserts a suggestion and its votes directly, bypassing the service. */
export const buildSuggestion = async (
  { db }: { db: Kysely<DB> },
  overrides: SuggestionOverrides = {},
): Promise<{ id: string; title: string }> => {
  const number = ++sequence
  const suggestion = await db
    .insertInto('suggestions')
    .values({
      title: overrides.title ?? `Suggestion ${number}`,
      description: overrides.description ?? `What suggestion ${number} is about.`,
      tags: overrides.tags ?? [],
      language: overrides.language ?? 'sv',
      status: overrides.status ?? 'under_consideration',
      submitter_id: overrides.submitterId ?? null,
      ...(overrides.createdAt ? { created_at: overrides.createdAt } : {}),
    })
    .returning(['id', 'title'])
    .executeTakeFirstOrThrow()
  const votes = (overrides.voterIds ?? []).map((member_id) => ({ suggestion_id: suggestion.id, member_id }))
  if (votes.length > 0) await db.insertInto('suggestion_votes').values(votes).execute()
  return suggestion
}
