import type { NotificationView } from './index.ts'
import type { NotificationPayload, NotificationType } from './types.ts'

type Status = NotificationPayload<'suggestion_status_changed'>['status']
type TextKey =
  | `types.${Exclude<NotificationType, 'suggestion_status_changed'>}`
  | `types.suggestion_status_changed.${Status}`

/** The key of a notification's text in the area's locales: `t(notificationText(one), one.payload)`. */
export const notificationText = ({ type, payload }: Pick<NotificationView, 'type' | 'payload'>): TextKey =>
  type === 'suggestion_status_changed' ? `types.${type}.${payload['status'] as Status}` : `types.${type}`

/** Types whose text quotes words of another member's choice, such as the title of a draft. */
const quotingTypes = [
  'application_approved',
  'application_rejected',
  'application_reviewed',
  'application_contacted',
  'maker_invited',
  'product_comment',
  'product_reply',
  'product_submitted',
] as const satisfies readonly NotificationType[]
type QuotingType = (typeof quotingTypes)[number]

/**
 * The key of the subject of a mail about one notification. It names persons and quotes nothing else of another member's choice: a
 * stranger could otherwise write "Nordbro Support" and a web address into a subject that comes in the product's name.
 */
export const notificationSubject = (
  one: Pick<NotificationView, 'type' | 'payload'>,
): TextKey | `subjects.${QuotingType}` =>
  (quotingTypes as readonly NotificationType[]).includes(one.type)
    ? `subjects.${one.type as QuotingType}`
    : notificationText(one)
