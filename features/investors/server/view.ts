import { cardOf } from '#features/profiles/contract/card.ts'
import type { InterestView, MemberInterest } from '../contract/index.ts'
import type { InterestRow, ListedRow } from './queries.ts'

export const viewOf = (row: InterestRow): InterestView => ({
  side: row.side,
  stages: row.stages,
  fields: row.fields,
  ticketMin: row.ticket_min === null ? null : Number(row.ticket_min),
  ticketMax: row.ticket_max === null ? null : Number(row.ticket_max),
  currency: 'SEK',
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

export const listedViewOf = (row: ListedRow): MemberInterest => ({ ...viewOf(row), member: cardOf(row) })
