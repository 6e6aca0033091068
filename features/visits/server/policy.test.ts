import { expect, it } from 'vitest'
import { isCounted } from './policy.ts'

const person = { isOn: true, asksForPrivacy: false, isRobot: false }

it.each([
  ['a person', {}, true],
  ['statistics that are off', { isOn: false }, false],
  ['a browser that asks not to be tracked', { asksForPrivacy: true }, false],
  ['a robot', { isRobot: true }, false],
  ['a robot that asks not to be tracked', { isRobot: true, asksForPrivacy: true }, false],
])('[ADM-06/analytics] isCounted: %s', (_, facts, expected) => {
  expect(isCounted({ ...person, ...facts })).toBe(expected)
})
