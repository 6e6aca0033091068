import { describe, expect, it } from 'vitest'
import { notificationTypes } from '../contract/index.ts'
import { channels, preferenceGroups, typesOfGroup } from '../contract/preferences.ts'
import { isWanted, mailAfterMinutes, type DeliveryPlan, planDelivery, type DeliveryFacts } from './policy.ts'

const deliveryFacts = (overrides: Partial<DeliveryFacts> = {}): DeliveryFacts => ({
  choices: {},
  rhythm: 'at_once',
  canMail: true,
  hasPush: true,
  ...overrides,
})

describe('planDelivery', () => {
  const table: [label: string, Partial<DeliveryFacts>, message: DeliveryPlan, request: DeliveryPlan][] = [
    ['default settings', {}, { inApp: true, mail: 'later', push: true }, { inApp: true, mail: 'at_once', push: true }],
    [
      'no push subscription',
      { hasPush: false },
      { inApp: true, mail: 'later', push: false },
      { inApp: true, mail: 'at_once', push: false },
    ],
    [
      'an unconfirmed address',
      { canMail: false },
      { inApp: true, mail: 'none', push: true },
      { inApp: true, mail: 'none', push: true },
    ],
    [
      'a daily digest',
      { rhythm: 'daily' },
      { inApp: true, mail: 'collected', push: true },
      { inApp: true, mail: 'collected', push: true },
    ],
    [
      'a weekly digest',
      { rhythm: 'weekly' },
      { inApp: true, mail: 'collected', push: true },
      { inApp: true, mail: 'collected', push: true },
    ],
    [
      'all mails turned off',
      { rhythm: 'never' },
      { inApp: true, mail: 'none', push: true },
      { inApp: true, mail: 'none', push: true },
    ],
    [
      'the type turned off in the product',
      { choices: { app: false } },
      { inApp: false, mail: 'later', push: true },
      { inApp: false, mail: 'at_once', push: true },
    ],
    [
      'the type turned off by mail',
      { choices: { mail: false } },
      { inApp: true, mail: 'none', push: true },
      { inApp: true, mail: 'none', push: true },
    ],
    [
      'the type turned off by mail and a daily digest',
      { choices: { mail: false }, rhythm: 'daily' },
      { inApp: true, mail: 'none', push: true },
      { inApp: true, mail: 'none', push: true },
    ],
    [
      'the type turned off by push',
      { choices: { push: false } },
      { inApp: true, mail: 'later', push: false },
      { inApp: true, mail: 'at_once', push: false },
    ],
    [
      'the type turned off on every channel',
      { choices: { app: false, mail: false, push: false } },
      { inApp: false, mail: 'none', push: false },
      { inApp: false, mail: 'none', push: false },
    ],
  ]
  it.each(table)(
    '[SET-07/email, SET-07/app] plans the channels for a member with %s',
    (_, overrides, message, request) => {
      expect(planDelivery('message_received', deliveryFacts(overrides))).toEqual(message)
      expect(planDelivery('connection_requested', deliveryFacts(overrides))).toEqual(request)
    },
  )

  it('[SET-07/email, SET-07/app] a member’s choice overrides the default of the type in both directions', () => {
    expect(planDelivery('application_reviewed', deliveryFacts())).toEqual({ inApp: true, mail: 'none', push: false })
    expect(planDelivery('application_reviewed', deliveryFacts({ choices: { mail: true, push: true } }))).toEqual({
      inApp: true,
      mail: 'at_once',
      push: true,
    })
    expect(isWanted('connection_accepted', 'mail', {})).toBe(false)
    expect(isWanted('connection_accepted', 'mail', { mail: true })).toBe(true)
  })

  it('[SET-07/email, SET-07/app] each notification type has its default channels', () => {
    const byChannels = Object.groupBy(notificationTypes, (type) =>
      channels.filter((channel) => isWanted(type, channel, {})).join(', '),
    )
    expect(
      Object.fromEntries(Object.entries(byChannels).map(([enabled, types]) => [enabled, types?.toSorted()])),
    ).toEqual({
      app: [
        'application_reviewed',
        'co_application_changed',
        'experiment_result',
        'founder_record_viewed',
        'leftover_deleted',
        'lock_appealed',
        'maker_confirmed',
        'mentorship_place_taken',
        'partner_applied',
        'product_submitted',
        'product_votes',
        'program_place_taken',
        'program_submitted',
        'suggestion_votes',
        'verification_requested',
      ],
      'app, push': [
        'connection_accepted',
        'session_cancelled',
        'session_confirmed',
        'session_declined',
        'session_file_added',
        'session_lapsed',
        'session_moved',
        'session_reminder',
        'session_requested',
      ],
      'app, mail': [
        'application_rejected',
        'confirmation_ended',
        'confirmation_requested',
        'content_removed',
        'mentor_calendar_failing',
        'mentorship_ended',
        'mentorship_place_lapsed',
        'message_request',
        'partner_rejected',
        'product_archived',
        'product_comment',
        'product_rejected',
        'product_reply',
        'production_check_failed',
        'program_announcement',
        'program_left',
        'program_list_closed',
        'program_participation_ended',
        'program_place_lapsed',
        'program_rejected',
        'review_feedback',
        'review_round_opened',
        'saved_search_match',
        'suggestion_status_changed',
        'verification_rejected',
      ],
      'app, mail, push': [
        'application_approved',
        'application_contacted',
        'application_received',
        'application_waiting',
        'certificate_issued',
        'co_application_asked',
        'connection_requested',
        'dispute_initiated',
        'escrow_cancelled',
        'escrow_funded',
        'funds_released',
        'introduction_made',
        'introduction_proposed',
        'maker_invited',
        'mention',
        'mentorship_place_offered',
        'message_received',
        'partner_approved',
        'product_approved',
        'program_approved',
        'program_cancelled',
        'program_event_changed',
        'program_place_offered',
        'review_invited',
        'session_times_proposed',
        'verification_approved',
      ],
    })
  })

  it('only message notifications are mailed with a delay, of 15 minutes', () => {
    const delayed = notificationTypes.filter((type) => mailAfterMinutes(type) > 0)
    expect(Object.fromEntries(delayed.map((type) => [type, mailAfterMinutes(type)]))).toEqual({
      message_received: 15,
      message_request: 15,
    })
  })

  it('[SET-07/email, SET-07/app] every notification type is in one group of the preferences', () => {
    expect(preferenceGroups.flatMap(typesOfGroup).toSorted()).toEqual([...notificationTypes].toSorted())
  })
})
