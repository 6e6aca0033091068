import { notify } from '#features/notifications/server/index.ts'
import { listParticipantIds } from '#features/programs/server/index.ts'
import { inBatches } from '#platform/jobs/batches.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import { inTransaction } from '#platform/jobs/transaction.ts'
import { cohortPath } from '../contract/index.ts'
import { announcementMail } from './mails.ts'
import { shareAnnouncementToSend } from './queries/announcements.ts'
import { announcementKey } from './service/effects.ts'

/**
 * Notifies the participants of a program of an announcement in batches, each in its own transaction. A run after a
 * crash starts over, and members of earlier batches are not notified again.
 */
export const notifyAnnouncementJob = defineJob<{ announcementId: string }>({
  name: 'programCohorts.notifyAnnouncement',
  run: (ctx, { announcementId }) =>
    inBatches((page) =>
      inTransaction(ctx, async (effects) => {
        const announcement = await shareAnnouncementToSend(effects.tx, announcementId)
        if (!announcement) return []
        const memberIds = await listParticipantIds(effects.tx, announcement.program_id, page)
        const link = cohortPath(announcement.slug)
        const words = { title: announcement.program_title, announcement: announcement.title }
        await notify(effects, {
          memberIds,
          type: 'program_announcement',
          payload: words,
          link,
          dedupeKey: announcementKey(announcementId),
          fromId: announcement.owner_id,
          mail: (contact) =>
            announcementMail(contact, { ...words, text: announcement.text, url: effects.config.publicBaseUrl + link }),
        })
        return memberIds
      }),
    ),
})
