import type { OutputOf } from '#kit/endpoint.ts'
import { type FieldError, fieldErrorsOf } from '#kit/errors.ts'
import { tagKey } from '#kit/tags.ts'
import type { Context } from '#platform/http/context.ts'
import type { Handler } from '#platform/http/route.ts'
import { toE164 } from '#platform/phone-numbers.ts'
import type * as contract from '../../contract/index.ts'
import { profileFields, profileLimits, type ResumeField, resumeFields } from '../../contract/index.ts'
import type { ProfileFieldCode } from '../../contract/errors.ts'
import { findSpellings } from '../queries/expertise.ts'
import { parseJson } from '../resume/parse-json.ts'
import { isResume, parseResume } from '../resume/parse-resume.ts'

type Proposal = OutputOf<typeof contract.readResume>
type Judgement = { value: unknown } | { problem: FieldError }

const shownCharacters = 120

/** A value that may contain anything, shortened and safe to show. */
const excerptOf = (value: unknown): string => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : `[${typeof value}]`
  return text
    .slice(0, shownCharacters)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
}

/** The verdict of the contract's own field, so that a file has no rules of its own. */
const judge = (field: ResumeField, offered: unknown, timeZone: string): Judgement => {
  const { success, data, error } = profileFields[field].safeParse(offered, { reportInput: true })
  const [problem] = success ? [] : fieldErrorsOf(error.issues)
  if (problem) return { problem }
  if (field !== 'phone') return { value: data }
  const number = toE164(String(data), timeZone)
  const code: ProfileFieldCode = 'profile.phone_invalid'
  return number === null ? { problem: { path: field, code } } : { value: number }
}

/** As many of the skills as a profile takes, spelled as most members do, and how many do not fit. */
const takeSkills = async (db: Context['db'], skills: readonly string[]) => {
  const allowed = skills.filter((skill) => profileFields.expertise.safeParse([skill]).success)
  const taken = allowed.slice(0, profileLimits.tags)
  const spellings = taken.length > 0 ? await findSpellings(db, taken.map(tagKey)) : new Map<string, string>()
  return { taken: taken.map((skill) => spellings.get(tagKey(skill)) ?? skill), left: skills.length - taken.length }
}

export const readResume: Handler<typeof contract.readResume> = async (ctx): Promise<Proposal> => {
  const bytes = (await ctx.upload.bytes()) ?? ctx.fail('profile.resume_too_large')
  const json = parseJson(bytes)
  if (!isResume(json)) return ctx.fail('profile.resume_unreadable')
  const { offers, skills, leftOut } = parseResume(json)
  const { taken, left } = await takeSkills(ctx.db, skills)

  const values: Record<string, unknown> = {}
  const refused: Proposal['refused'] = []
  for (const field of resumeFields) {
    const offered = field === 'expertise' ? taken : offers[field]
    if (offered === undefined || offered === null || offered === '' || (field === 'expertise' && taken.length === 0))
      continue
    const judgement = judge(field, offered, ctx.member.timeZone)
    if ('value' in judgement) values[field] = judgement.value
    else {
      const { code, params } = judgement.problem
      refused.push({ field, value: excerptOf(offered), code, ...(params && { params: params as Limits }) })
    }
  }
  const parts = new Map(leftOut).set('skills', (leftOut.get('skills') ?? 0) + left)
  return {
    values: values as Proposal['values'],
    refused,
    leftOut: [...parts].filter(([, count]) => count > 0).map(([part, count]) => ({ part, count })),
  }
}
type Limits = NonNullable<Proposal['refused'][number]['params']>
