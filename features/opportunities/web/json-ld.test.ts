import { describe, expect, it } from 'vitest'
import { createFormats } from '#shell/i18n/formats.ts'
import { textOf } from '#kit/texts.ts'
import type { Internship, OpportunityDetail } from '../contract/index.ts'
import sv from '../locales/sv.json' with { type: 'json' }
import { educationText, paceText, periodText } from './internship-texts.ts'
import { jobPostingOf } from './json-ld.ts'

const format = createFormats('sv', 'Europe/Stockholm')
const t = ((key: string, params?: Record<string, string | number>) => textOf(sv, key, 'sv', params) ?? key) as never
const thesis: Internship = {
  kind: 'thesis',
  credits: { points: 7.5, system: 'hp' },
  startsOn: '2027-01-15',
  endsOn: null,
  pace: 50,
  supervisor: null,
  isPaid: true,
}
const postingOf = (internship: Internship | null) =>
  jobPostingOf(
    {
      type: 'internship',
      title: 'Vindkraft',
      description: 'Text.',
      requirements: [],
      benefits: [],
      poster: { fullName: 'Ylva' },
      internship,
    } as unknown as OpportunityDetail,
    { address: 'https://nordbro.example/o', platformName: 'Nordbro' },
    {
      education: internship && educationText(internship, t, format),
      workHours: internship?.pace ? paceText(internship.pace, t, format) : null,
    },
  )

describe('JobPosting of an internship', () => {
  it('[ROUTE-07/json-ld-job] says its first day, pace and what studies it belongs to', () => {
    expect(postingOf(thesis)).toMatchObject({
      employmentType: 'INTERN',
      jobStartDate: '2027-01-15',
      educationRequirements: 'Exjobb, 7,5 högskolepoäng',
      workHours: '50 % av heltid',
    })
  })

  it('[ROUTE-07/json-ld-job] asks for no studies for a summer job, and says nothing that is not known', () => {
    const summer = postingOf({ ...thesis, kind: 'summer_job', credits: null, startsOn: null, pace: null })
    for (const posting of [summer, postingOf(null)]) {
      expect(posting).toMatchObject({ employmentType: 'INTERN' })
      for (const name of ['jobStartDate', 'educationRequirements', 'workHours'])
        expect(posting).not.toHaveProperty(name)
    }
  })
})

describe('periodText', () => {
  it.each([
    ['2027-01-15', '2027-06-05', '15 januari 2027–5 juni 2027'],
    ['2027-01-15', null, 'från 15 januari 2027'],
    [null, '2027-06-05', 'till 5 juni 2027'],
    [null, null, null],
  ])('formats %s to %s', (startsOn, endsOn, text) => {
    expect(periodText({ startsOn, endsOn }, t, format)?.replaceAll('\u00a0', ' ') ?? null).toBe(text)
  })
})
