import type { NotificationView } from './index.ts'
import type { NotificationPayload, NotificationType } from './types.ts'

type Status = NotificationPayload<'suggestion_status_changed'>['status']
type TextKey =
  | `types.${Exclude<NotificationType, 'suggestion_status_changed'>}`
  | `types.suggestion_status_changed.${Status}`

/** The locale key of a notification's text: `t(notificationText(one), one.payload)`. */
export const notificationText = ({ type, payload }: Pick<NotificationView, 'type' | 'payload'>): TextKey =>
  type === 'suggestion_status_changed' ? `types.${type}.${payload['status'] as Status}` : `types.${type}`

/** Types whose text quotes content chosen by another member, such as the title of a draft. */
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
 * The locale key of a mail's subject. Subjects name persons and quote nothing else that another member chose: otherwise
 * a stranger could put "Nordbro Support" and a URL into a subject that the product sends.
 */
export const notificationSubject = (
  one: Pick<NotificationView, 'type' | 'payload'>,
): TextKey | `subjects.${QuotingType}` =>
  (quotingTypes as readonly NotificationType[]).includes(one.type)
    ? `subjects.${one.type as QuotingType}`
    : notificationText(one)
