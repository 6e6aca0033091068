import { type RawBuilder, sql } from 'kysely'
import { notBlocked } from '#features/blocks/server/index.ts'
import { isBanned } from '#features/security-events/server/index.ts'
import type { CardRow as MemberRow } from '#features/profiles/contract/card.ts'
import { memberJson } from '#features/profiles/server/index.ts'
import type { Language } from '#kit/languages.ts'
import type { ProductCategory, ProductStatus } from '../../contract/index.ts'

type Sql = RawBuilder<unknown>

export type PictureRow = { file_id: string; alt: string }

export type CardRow = {
  id: string
  slug: string
  title: string
  tagline: string
  language: Language
  categories: ProductCategory[]
  status: ProductStatus
  launched_at: Date | null
  submitted_at: Date | null
  created_at: Date
  updated_at: Date
  vote_count: number
  comment_count: number
  changed_since_review: boolean
  is_complete: boolean
  creator_id: string
  creator: MemberRow
  thumbnail: PictureRow | null
  voted: boolean
  is_maker: boolean
  is_invited: boolean
  creator_banned: boolean
  is_blocked: boolean
}

/** Condition on `products as p`. Must agree with `isPublic` in the policy. */
export const isPublic = sql<boolean>`p.status = 'approved' and not ${isBanned('p.creator_id')}`

/** The trigger that ends invitations on a block does not see one committed at the same moment, so check here too. */
export const isOpenInvitation = sql<boolean>`(m.confirmed_at is null and ${notBlocked(sql.ref('m.member_id'), 'p.creator_id')})`

const viewerColumns = (viewerId: string | null): Sql =>
  viewerId === null
    ? sql`false as voted, false as is_maker, false as is_invited, false as is_blocked`
    : sql`exists (select from product_votes v where v.product_id = p.id and v.member_id = ${viewerId}::uuid) as voted,
        (p.creator_id = ${viewerId}::uuid or exists (
          select from product_makers m where m.product_id = p.id and m.member_id = ${viewerId}::uuid and m.confirmed_at is not null
        )) as is_maker,
        exists (select from product_makers m where m.product_id = p.id and m.member_id = ${viewerId}::uuid and ${isOpenInvitation}) as is_invited,
        not ${notBlocked(viewerId, 'p.creator_id')} as is_blocked`

/** The columns of a card, from `products as p` with `cardJoins`. */
export const productCardColumns = (viewerId: string | null): Sql => sql`
  p.id, p.slug, p.title, p.tagline, p.language, p.categories, p.status, p.launched_at, p.submitted_at, p.created_at, p.updated_at,
  p.vote_count, p.comment_count, p.changed_since_review, p.creator_id, ${memberJson('creator')} as creator,
  (p.tagline <> '' and p.description <> '' and p.categories <> '{}' and thumb.file_id is not null) as is_complete,
  case when thumb.file_id is null then null else json_build_object('file_id', thumb.file_id, 'alt', thumb.alt) end as thumbnail,
  ${isBanned('p.creator_id')} as creator_banned, ${viewerColumns(viewerId)}`

export const cardJoins = sql`join profiles as creator on creator.id = p.creator_id
  left join product_pictures as thumb on thumb.product_id = p.id and thumb.position = 0`
