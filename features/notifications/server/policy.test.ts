import { describe, expect, it } from 'vitest'
import { notificationTypes } from '../contract/index.ts'
import { preferenceGroups } from '../contract/preferences.ts'
import { isWanted, mailAfterMinutes, type Plan, planFor, type Standing } from './policy.ts'

const standing = (wishes: Partial<Standing> = {}): Standing => ({ choices: {}, rhythm: 'at_once', confirmed: true, hasPush: true, ...wishes })

describe('planFor', () => {
  const table: [wishes: string, Partial<Standing>, message: Plan, request: Plan][] = [
    ['nothing chosen', {}, { inApp: true, mail: 'later', push: true }, { inApp: true, mail: 'at_once', push: true }],
    ['no browser', { hasPush: false }, { inApp: true, mail: 'later', push: false }, { inApp: true, mail: 'at_once', push: false }],
    ['address unconfirmed', { confirmed: false }, { inApp: true, mail: 'none', push: true }, { inApp: true, mail: 'none', push: true }],
    ['collected daily', { rhythm: 'daily' }, { inApp: true, mail: 'collected', push: true }, { inApp: true, mail: 'collected', push: true }],
    ['collected weekly', { rhythm: 'weekly' }, { inApp: true, mail: 'collected', push: true }, { inApp: true, mail: 'collected', push: true }],
    ['no mails', { rhythm: 'never' }, { inApp: true, mail: 'none', push: true }, { inApp: true, mail: 'none', push: true }],
    ['not in the product', { choices: { app: false } }, { inApp: false, mail: 'later', push: true }, { inApp: false, mail: 'at_once', push: true }],
    ['not by mail', { choices: { mail: false } }, { inApp: true, mail: 'none', push: true }, { inApp: true, mail: 'none', push: true }],
    ['not by mail, collected', { choices: { mail: false }, rhythm: 'daily' }, { inApp: true, mail: 'none', push: true }, { inApp: true, mail: 'none', push: true }],
    ['not by push', { choices: { push: false } }, { inApp: true, mail: 'later', push: false }, { inApp: true, mail: 'at_once', push: false }],
    ['not at all', { choices: { app: false, mail: false, push: false } }, { inApp: false, mail: 'none', push: false }, { inApp: false, mail: 'none', push: false }],
  ]
  it.each(table)('[SET-07/email, SET-07/app] %s', (_, wishes, message, request) => {
    expect(planFor('message_received', standing(wishes))).toEqual(message)
    expect(planFor('connection_requested', standing(wishes))).toEqual(request)
  })

  it('[SET-07/email, SET-07/app] a choice wins over what the type is by itself, both ways', () => {
    expect(planFor('application_reviewed', standing())).toEqual({ inApp: true, mail: 'none', push: false })
    expect(planFor('application_reviewed', standing({ choices: { mail: true, push: true } }))).toEqual({ inApp: true, mail: 'at_once', push: true })
    expect(isWanted('connection_accepted', 'mail', {})).toBe(false)
    expect(isWanted('connection_accepted', 'mail', { mail: true })).toBe(true)
  })

  it('only messages wait before they are mailed', () => {
    expect(notificationTypes.filter((type) => mailAfterMinutes(type) > 0)).toEqual(['message_received', 'message_request'])
  })

  it('[SET-07/email, SET-07/app] every type that an area sends can be chosen', () => {
    const unsent = ['escrow_funded', 'funds_released', 'dispute_initiated', 'escrow_cancelled']
    expect([...Object.values(preferenceGroups).flat(), ...unsent].toSorted()).toEqual([...notificationTypes].toSorted())
  })
})
