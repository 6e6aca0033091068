import type { PictureView } from '#features/files/contract/picture.ts'
import { cardOf as memberCardOf } from '#features/profiles/contract/card.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import type { ProductCard, ProductDetail } from '../contract/index.ts'
import * as policy from './policy.ts'
import type { CardRow, PictureRow } from './queries/columns.ts'
import type { DetailRow } from './queries/products.ts'

/** Pictures by file id. */
export type Pictures = ReadonlyMap<string, PictureView>
export type Places = ProductDetail['places']

export const factsOf = (row: CardRow, viewer: Viewer | null): policy.Facts => ({
  status: row.status,
  isCreator: viewer !== null && row.creator_id === viewer.id,
  isMaker: row.is_maker,
  isInvited: row.is_invited,
  isComplete: row.is_complete,
  isChangedSinceReview: row.changed_since_review,
  isCreatorBanned: row.creator_banned,
  isBlocked: row.is_blocked,
})

const pictureOf = (row: PictureRow, pictures: Pictures, isCreator: boolean) => {
  const picture = pictures.get(row.file_id)
  return picture ? [{ fileId: isCreator ? row.file_id : null, alt: row.alt, picture }] : []
}

const iso = (value: Date | null) => value?.toISOString() ?? null

const sharedOf = (row: CardRow, pictures: Pictures, isCreator: boolean) => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  tagline: row.tagline,
  language: row.language,
  categories: row.categories,
  thumbnail: row.thumbnail ? (pictureOf(row.thumbnail, pictures, isCreator)[0] ?? null) : null,
  status: row.status,
  launchedAt: iso(row.launched_at),
  votes: row.vote_count,
  voted: row.voted,
  comments: row.comment_count,
  creator: memberCardOf(row.creator),
})

export const cardOf = (row: CardRow, viewer: Viewer | null, pictures: Pictures): ProductCard => ({
  ...sharedOf(row, pictures, false),
  can: { vote: policy.mayVote(viewer, factsOf(row, viewer)) },
})

export const filesOf = (rows: readonly (CardRow & Partial<Pick<DetailRow, 'gallery'>>)[]): string[] =>
  rows.flatMap(({ thumbnail, gallery }) =>
    [...(thumbnail ? [thumbnail] : []), ...(gallery ?? [])].map(({ file_id }) => file_id),
  )

export const detailOf = (
  row: DetailRow,
  viewer: Viewer | null,
  more: { pictures: Pictures; places: Places; connections: ProductDetail['connections']; pictureVersion: string },
): ProductDetail => {
  const facts = factsOf(row, viewer)
  const canEdit = policy.mayEdit(viewer, facts)
  const canSeeNote = policy.maySeeStatistics(viewer, facts) === 'ok'
  return {
    ...sharedOf(row, more.pictures, facts.isCreator),
    description: row.description,
    website: row.website,
    repository: row.repository,
    gallery: row.gallery.flatMap((picture) => pictureOf(picture, more.pictures, facts.isCreator)),
    makers: [row.creator, ...row.makers].map(memberCardOf),
    connections: more.connections,
    invited: facts.isCreator ? row.invited.map(memberCardOf) : [],
    isInvited: facts.isInvited,
    isMaker: facts.isMaker,
    note: canSeeNote ? row.note : null,
    noteLanguage: canSeeNote ? row.note_language : null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    submittedAt: iso(row.submitted_at),
    places: more.places,
    pictureVersion: more.pictureVersion,
    can: {
      vote: policy.mayVote(viewer, facts),
      comment: policy.mayComment(viewer, facts),
      connect: policy.mayConnect(viewer, facts),
      edit: canEdit,
      submit: policy.maySubmit(viewer, facts),
      withdraw: policy.mayWithdraw(viewer, facts),
      archive: policy.mayArchive(viewer, facts),
      remove: policy.mayRemove(viewer, facts),
      leave: policy.mayAnswerInvitation(viewer, facts),
      decide: policy.mayDecideAnything(viewer, facts),
      seeStatistics: policy.maySeeStatistics(viewer, facts),
    },
  }
}
