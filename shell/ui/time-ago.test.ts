import { describe, expect, it } from 'vitest'
import { timeAgo } from './time-ago.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const format = (at: string, language: string) => {
  const ago = timeAgo(Date.parse(at), now)
  return ago && new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(ago.value, ago.unit)
}

describe('timeAgo', () => {
  it.each([
    ['2026-11-20T11:59:40Z', 'nu', 'now', 'الآن'],
    ['2026-11-20T11:58:10Z', 'för 1 minut sedan', '1 minute ago', 'قبل دقيقة واحدة'],
    ['2026-11-20T09:00:00Z', 'för 3 timmar sedan', '3 hours ago', 'قبل 3 ساعات'],
    ['2026-11-19T11:00:00Z', 'i går', 'yesterday', 'أمس'],
    ['2026-11-05T12:00:00Z', 'för 2 veckor sedan', '2 weeks ago', 'قبل أسبوعين'],
    ['2026-08-01T12:00:00Z', 'för 3 månader sedan', '3 months ago', 'قبل 3 أشهر'],
    ['2026-11-23T12:00:00Z', 'om 3 dagar', 'in 3 days', 'خلال 3 أيام'],
  ])('[DASH-01/relative-times] timeAgo formats %s in three languages', (at, sv, en, ar) => {
    expect(format(at, 'sv')).toBe(sv)
    expect(format(at, 'en')).toBe(en)
    expect(format(at, 'ar')).toBe(ar)
  })
  it('timeAgo returns null a year away', () => expect(timeAgo(now - 370 * 86_400_000, now)).toBeNull())
})
