import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { languages } from '#kit/languages.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import { notificationText, notificationTypes, type NotificationView } from '../contract/index.ts'
import { mailTopics, preferenceGroups } from '../contract/preferences.ts'
import { definitionOf } from '../contract/types.ts'
import { notificationSubject } from './mails.ts'

const payloadsOf = (type: (typeof notificationTypes)[number]): NotificationView['payload'][] => {
  const { shape } = definitionOf(type).payload.def
  const fields = Object.keys(shape)
  const payload = Object.fromEntries(fields.map((field) => [field, field === 'count' ? 2 : `<${field}>`]))
  const { status } = shape
  return status instanceof z.ZodMiniEnum
    ? Object.values(status.def.entries).map((value) => ({ ...payload, status: String(value) }))
    : [payload]
}

describe.each(languages)('notification texts in %s', (language) => {
  const t = textsFor(language, 'notifications')

  it.each(notificationTypes)(
    '[NOTI-01/escrow-funded, NOTI-01/funds-released, NOTI-01/dispute-initiated, NOTI-01/escrow-cancelled, NOTI-01/message-received, NOTI-01/mention, NOTI-01/application-received, NOTI-01/application-approved, NOTI-01/application-rejected] the text of %s contains all payload values',
    (type) => {
      const texts = payloadsOf(type).map((payload) => {
        const text = t(notificationText({ type, payload }), payload)
        expect(text).not.toMatch(/\{\{|^types\./)
        for (const [field, value] of Object.entries(payload))
          if (field !== 'status' && field !== 'count') expect(text).toContain(value)
        // Bidi isolates surround names in another direction.
        if (language === 'ar') expect(text.match(/<\w+>/g)?.length).toBe(text.match(/\u2068<\w+>\u2069/g)?.length)
        return text
      })
      expect(new Set(texts).size).toBe(texts.length)
    },
  )

  it('[NOTI-01] mail subjects name persons and quote no title chosen by another member', () => {
    // Titles of the recipient's own content or of reviewed content. No area sends the escrow types yet.
    const ownOrDecided = [
      'application_received',
      'maker_confirmed',
      'suggestion_status_changed',
      'suggestion_votes',
      'product_votes',
      'product_approved',
      'product_rejected',
      'product_archived',
      'program_approved',
      'program_rejected',
      'escrow_funded',
      'funds_released',
      'dispute_initiated',
      'escrow_cancelled',
    ]
    for (const type of notificationTypes.filter((one) => !ownOrDecided.includes(one))) {
      for (const payload of payloadsOf(type)) {
        const subject = t(notificationSubject({ type, payload }), payload)
        expect(subject).not.toMatch(/\{\{|^subjects\.|<title>/)
        for (const field of ['member', 'author']) if (field in payload) expect(subject).toContain(`<${field}>`)
      }
    }
  })

  it('every group of the preferences has a name', () => {
    const names = preferenceGroups.map((group) => t(`preferences.groups.${group}`))
    expect(names.filter((name) => name.startsWith('preferences.') || name === '')).toEqual([])
  })

  it('every mail topic has a name', () => {
    const names = mailTopics.map((topic) => t(`topics.${topic}`))
    expect(names.filter((name) => name.startsWith('topics.') || name === '')).toEqual([])
  })
})
