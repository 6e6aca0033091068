import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { fieldErrorsOf } from '#kit/errors.ts'
import { github, linkedin, website } from './links.ts'
import { profileFields } from './own.ts'
import { expertise } from './tags.ts'

const read = (field: z.core.$ZodType, typed: unknown): unknown => {
  const parsed = z.safeParse(field, typed, { reportInput: true })
  return parsed.success ? parsed.data : { refused: fieldErrorsOf(parsed.error.issues)[0]?.code }
}

describe('link fields', () => {
  it.each([
    [website(), 'example.com', 'https://example.com'],
    [website(), ' http://exämple.se/väg?a=1 ', 'http://exämple.se/väg?a=1'],
    [website(), 'example.com:8080/x', 'https://example.com:8080/x'],
    [website(), '//evil.example', 'https://evil.example'],
    [linkedin(), 'anna-berg', 'https://www.linkedin.com/in/anna-berg'],
    [linkedin(), 'https://se.linkedin.com/in/anna-berg/?trk=me', 'https://www.linkedin.com/in/anna-berg'],
    [linkedin(), 'linkedin.com/company/norrsken', 'https://www.linkedin.com/company/norrsken'],
    [linkedin(), 'https://www.linkedin.com/in/%C3%A5sa-berg', 'https://www.linkedin.com/in/%C3%A5sa-berg'],
    [github(), '@Anna', 'https://github.com/Anna'],
    [github(), 'http://www.github.com/anna/repo', 'https://github.com/anna'],
  ])('[PROF-01/website, PROF-01/linkedin, PROF-01/github] link field %# reads %j as %j', (field, typed, expected) =>
    expect(read(field, typed)).toBe(expected),
  )

  it.each([
    [website(), 'javascript:alert(1)', 'field.invalid_url'],
    [website(), 'JaVaScRiPt:alert(1)//example.com', 'field.invalid_url'],
    [website(), 'data:text/html,<script>', 'field.invalid_url'],
    [website(), 'https://user:pass@example.com', 'field.invalid_url'],
    [website(), 'https://localhost', 'field.invalid_url'],
    [website(), 'example', 'field.invalid_url'],
    [website(), 'exa mple.com', 'field.invalid_url'],
    [website(), '////evil.example', 'field.invalid_url'],
    [website(), 'https:////evil.example', 'field.invalid_url'],
    [website(), 'https:\\\\evil.example', 'field.invalid_url'],
    [website(), 'https://example.com/\u202Egpj.exe', 'field.invalid_url'],
    [website(), 'https://exam\u2066ple.com', 'field.invalid_url'],
    [website(), `https://example.com/${'a'.repeat(2000)}`, 'field.too_long'],
    [linkedin(), 'javascript:alert(1)//linkedin.com/in/x', 'profile.linkedin_invalid'],
    [linkedin(), 'https://linkedin.com.evil.example/in/x', 'profile.linkedin_invalid'],
    [linkedin(), 'https://evil.example/linkedin.com/in/x', 'profile.linkedin_invalid'],
    [linkedin(), 'https://linkedin.com/', 'profile.linkedin_invalid'],
    [linkedin(), 'https://linkedin.com/feed/x', 'profile.linkedin_invalid'],
    [linkedin(), 'a"onmouseover="b', 'profile.linkedin_invalid'],
    [linkedin(), '', 'profile.linkedin_invalid'],
    [github(), 'https://gist.github.com.evil/x', 'profile.github_invalid'],
    [github(), 'a--', 'profile.github_invalid'],
    [github(), 'a/b', 'profile.github_invalid'],
    [github(), 'anna\u202Egpj', 'profile.github_invalid'],
    [github(), 'x'.repeat(600), 'field.too_long'],
  ])('[PROF-01/website, PROF-01/linkedin, PROF-01/github] link field %# refuses %j', (field, typed, code) =>
    expect(read(field, typed)).toEqual({ refused: code }),
  )
})

describe('phone field', () => {
  it.each(['070-123 45 67', ' 0046 (0)70 1234567', '(070) 123.45/67', '+46 70 123 45 67', '611 1234'])(
    '[PROF-01/phone] the phone field leaves %j to the server',
    (typed) => expect(read(profileFields.phone, typed)).toBe(typed.trim()),
  )

  it.each(['', '12', 'ring mig', '++46701234567', '070-123 45 67 ext 5', '٠٧٠١٢٣٤٥٦٧'])(
    '[PROF-01/phone] the phone field refuses %j without asking the server',
    (typed) => expect(read(profileFields.phone, typed)).toEqual({ refused: 'profile.phone_invalid' }),
  )
})

describe('expertise field', () => {
  it('[PROF-01/expertise] tags keep order and case, are deduplicated without regard to case, and normalized to NFC', () => {
    expect(read(expertise(), ['#Rust', ' rust ', 'UI/UX', 'ui/ux', 'cafe\u0301', 'Å\u0020 ä', 'å Ä', ''])).toEqual([
      'Rust',
      'UI/UX',
      'café',
      'Å ä',
    ])
    expect(read(expertise(), ['تصميم', 'åäö'])).toEqual(['تصميم', 'åäö'])
  })

  it.each([
    [Array.from({ length: 21 }, (_, n) => `tag ${n}`), 'profile.too_many_tags'],
    [Array.from({ length: 100_000 }, () => 'x'), 'profile.too_many_tags'],
    [['a'.repeat(41)], 'profile.tag_invalid'],
    [['a\u0000b'], 'profile.tag_invalid'],
    [['a\u202Eb'], 'profile.tag_invalid'],
    [['\ud800'], 'profile.tag_invalid'],
    [[1], 'field.invalid'],
    ['rust', 'field.invalid'],
  ])('[PROF-01/expertise] the expertise field refuses invalid input %#', (given, code) =>
    expect(read(expertise(), given)).toEqual({ refused: code }),
  )
})
