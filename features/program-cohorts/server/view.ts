import { cardOf } from '#features/profiles/contract/card.ts'
import { mayManageCohort } from '#features/programs/server/index.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import { type AnnouncementView, cohortLimits, type CohortView, type ParticipantView } from '../contract/index.ts'
import * as policy from './policy.ts'
import type { AnnouncementRow } from './queries/announcements.ts'
import type { ChoiceRow, ParticipantRow } from './queries/cohorts.ts'

type IntroductionRow = Pick<ChoiceRow, 'introduction' | 'language' | 'introduced_at'>

const introductionOf = ({ introduction: text, language, introduced_at }: IntroductionRow) =>
  text === null || language === null || introduced_at === null
    ? null
    : { text, language, writtenAt: introduced_at.toISOString() }

type CohortRow = {
  programId: string
  facts: policy.CohortFacts
  participants: number
  announcedToday: number
  choice: ChoiceRow | undefined
}

export const cohortViewOf = (
  { programId, facts, participants, announcedToday, choice }: CohortRow,
  viewer: Viewer,
): CohortView => ({
  programId,
  participants,
  own: facts.participates
    ? { introduction: choice ? introductionOf(choice) : null, isAlumnus: choice?.is_alumnus ?? false }
    : null,
  announcementsLeft:
    viewer.id === facts.ownerId ? Math.max(0, cohortLimits.announcementsPerDay - announcedToday) : null,
  can: {
    introduce: policy.mayIntroduce(viewer, facts),
    announce: policy.mayAnnounce(viewer, { ...facts, announcedToday }),
  },
})

export const participantViewOf = (row: ParticipantRow): ParticipantView => ({
  member: cardOf(row.member),
  location: row.location,
  introduction: introductionOf(row),
})

export const announcementViewOf = (
  row: AnnouncementRow,
  viewer: Viewer,
  facts: policy.CohortFacts,
): AnnouncementView => {
  const manage = mayManageCohort(viewer, facts)
  return {
    id: row.id,
    programId: row.program_id,
    title: row.title,
    text: row.text,
    language: row.language,
    isPinned: row.is_pinned,
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    can: { edit: manage, pin: manage, delete: manage },
  }
}
