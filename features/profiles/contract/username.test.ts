import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { fieldErrorsOf } from '#kit/errors.ts'
import { skeletonOf, username } from './username.ts'

const read = (typed: string) => {
  const parsed = z.safeParse(username(), typed, { reportInput: true })
  return parsed.success ? parsed.data : fieldErrorsOf(parsed.error.issues)[0]?.code
}

describe('username field', () => {
  it.each([
    ['anna', 'anna'],
    ['  Anna-Berg2 ', 'anna-berg2'],
    ['123', '123'],
    ['a'.repeat(30), 'a'.repeat(30)],
  ])('[PROF-01/username] the username field accepts %j', (typed, expected) => expect(read(typed)).toBe(expected))

  it.each([
    ['', 'field.too_short'],
    ['ab', 'field.too_short'],
    ['a'.repeat(31), 'field.too_long'],
    ['åsa', 'profile.username_invalid'],
    ['a\u030Asa', 'profile.username_invalid'],
    ['anna_berg', 'profile.username_invalid'],
    ['anna berg', 'profile.username_invalid'],
    ['-anna', 'profile.username_invalid'],
    ['anna-', 'profile.username_invalid'],
    ['an--na', 'profile.username_invalid'],
    ['аnna', 'profile.username_invalid'],
    ['ａnna', 'profile.username_invalid'],
    ['an\u200Dna', 'profile.username_invalid'],
    ['anna\u0000', 'profile.username_invalid'],
    ['İstanbul', 'profile.username_invalid'],
    ['../admin', 'profile.username_invalid'],
  ])('[PROF-01/username] the username field refuses %j', (typed, code) => expect(read(typed)).toBe(code))
})

describe('skeletonOf', () => {
  it.each([
    ['anna-berg', 'annaberg'],
    ['b0b', 'bob'],
    ['e1ias', 'elias'],
    ['eiias', 'elias'],
    ['corn', 'com'],
    ['co-rn', 'c0m'],
    ['vvalter', 'walter'],
    ['vvv-1', 'wvi'],
    ['wv', 'vw'],
  ])('[PROF-01/username] %s and %s have the same skeleton', (one, other) =>
    expect(skeletonOf(one)).toBe(skeletonOf(other)),
  )

  it.each([
    ['anna', 'anne'],
    ['nils', 'nisse'],
    ['bob', 'bod'],
    ['mats', 'nats'],
  ])('[PROF-01/username] %s and %s have different skeletons', (one, other) =>
    expect(skeletonOf(one)).not.toBe(skeletonOf(other)),
  )
})
