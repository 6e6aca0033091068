import type * as z from 'zod/mini'
import { activityNotifications } from '#features/activity/contract/notifications.ts'
import { applicationNotifications } from '#features/applications/contract/notifications.ts'
import { cleanupNotifications } from '#features/cleanup/contract/notifications.ts'
import { confirmationNotifications } from '#features/confirmations/contract/notifications.ts'
import { experimentNotifications } from '#features/experiments/contract/notifications.ts'
import { founderRecordNotifications } from '#features/founder-records/contract/notifications.ts'
import { introductionNotifications } from '#features/introductions/contract/notifications.ts'
import { mentorshipNotifications } from '#features/mentorship/contract/notifications.ts'
import { messageNotifications } from '#features/messages/contract/notifications.ts'
import { moderationNotifications } from '#features/moderation/contract/notifications.ts'
import { networkNotifications } from '#features/network/contract/notifications.ts'
import { opportunityNotifications } from '#features/opportunities/contract/notifications.ts'
import { partnerNotifications } from '#features/partners/contract/notifications.ts'
import { productNotifications } from '#features/products/contract/notifications.ts'
import { productionAuditNotifications } from '#features/production-audit/contract/notifications.ts'
import { cohortNotifications } from '#features/program-cohorts/contract/notifications.ts'
import { reviewNotifications } from '#features/program-reviews/contract/notifications.ts'
import { scheduleNotifications } from '#features/program-schedule/contract/notifications.ts'
import { certificateNotifications } from '#features/certificates/contract/notifications.ts'
import { programNotifications } from '#features/programs/contract/notifications.ts'
import { suggestionNotifications } from '#features/suggestions/contract/notifications.ts'
import { verificationNotifications } from '#features/verification/contract/notifications.ts'
import type { NotificationDefinition } from './define-notifications.ts'
import { escrowNotifications } from './escrow.ts'

/** The only list of areas that notify. Within a group of the settings, types are in this order. */
export const notificationDefinitions = {
  ...moderationNotifications,
  ...messageNotifications,
  ...activityNotifications,
  ...networkNotifications,
  ...introductionNotifications,
  ...applicationNotifications,
  ...opportunityNotifications,
  ...mentorshipNotifications,
  ...productNotifications,
  ...suggestionNotifications,
  ...partnerNotifications,
  ...verificationNotifications,
  ...cleanupNotifications,
  ...confirmationNotifications,
  ...programNotifications,
  ...reviewNotifications,
  ...cohortNotifications,
  ...founderRecordNotifications,
  ...scheduleNotifications,
  ...certificateNotifications,
  ...escrowNotifications,
  ...productionAuditNotifications,
  ...experimentNotifications,
}

export type NotificationType = keyof typeof notificationDefinitions
export type NotificationPayload<Type extends NotificationType> = z.output<
  (typeof notificationDefinitions)[Type]['payload']
>
export const notificationTypes = Object.keys(notificationDefinitions) as [NotificationType, ...NotificationType[]]

export const definitionOf = (type: NotificationType): NotificationDefinition => notificationDefinitions[type]
