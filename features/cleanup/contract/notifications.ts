import * as z from 'zod/mini'
import { defineNotifications } from '#features/notifications/contract/define-notifications.ts'
import { type LeftoverKind, leftoverKinds } from './kinds.ts'

/** Nobody is notified of a deleted account. */
export type OwnedKind = Exclude<LeftoverKind, 'unconfirmed_accounts'>
const ownedKinds = leftoverKinds.filter((kind): kind is OwnedKind => kind !== 'unconfirmed_accounts')

export const cleanupNotifications = defineNotifications({
  /** To the owner of a draft or an opportunity that administrators have deleted because nobody used it. */
  leftover_deleted: {
    payload: z.strictObject({ title: z.string(), status: z.enum(ownedKinds) }),
    icon: 'eraser',
    group: 'account',
    channels: ['app'],
    quotesMember: true,
  },
})
