import type { Kysely } from 'kysely'
import { createRowCache } from '#platform/db/row-cache.ts'
import type { DB } from '#platform/db/schema.ts'
import type { OpportunityCard } from '../../contract/index.ts'
import * as listings from '../queries/listings.ts'
import { cardOf } from '../view.ts'

/** About 2 kB each, with their JSON. */
const maxCards = 5_000

/** The same card for members who have and have not saved the listing. */
type Cards = { plain: OpportunityCard; favorite: OpportunityCard }
const cache = createRowCache<Cards>(maxCards)

/** Frozen, so that its JSON is cached, too (`compileSerializer`). */
const frozen = (card: OpportunityCard): OpportunityCard => {
  for (const part of [card.poster, card.pay, card.equity, card.internship, card.internship?.credits])
    if (part) Object.freeze(part)
  return Object.freeze(card)
}

/**
 * The cards of a list's hits, in their order. Cards whose listing and poster have not changed come from memory; the
 * others are read with one statement. A listing that was deleted in between is left out.
 */
export const readCards = async (db: Kysely<DB>, hits: readonly listings.CardHit[]): Promise<OpportunityCard[]> => {
  const cards = new Map<string, Cards>()
  for (const { id, version } of hits) {
    const cached = cache.get(db, id, version)
    if (cached) cards.set(id, cached)
  }
  const missing = hits.filter(({ id }) => !cards.has(id)).map(({ id }) => id)
  const rows = missing.length > 0 ? await listings.readCardRows(db, missing) : []
  for (const row of rows) {
    const card = cardOf(row)
    const made = { plain: frozen({ ...card, isFavorite: false }), favorite: frozen({ ...card, isFavorite: true }) }
    cache.set(db, row.id, row.version, made)
    cards.set(row.id, made)
  }
  return hits.flatMap(({ id, is_favorite }) => {
    const found = cards.get(id)
    return found ? [is_favorite ? found.favorite : found.plain] : []
  })
}
