import * as z from 'zod/mini'

// Units of numbers in contracts, for OpenAPI.

/** Amounts of money are always integers in minor units (decision 029). */
export const inOre = <T extends z.ZodMiniType>(amount: T) =>
  amount.check(z.describe('Öre, hundredths of a Swedish krona: 4500000 is SEK 45,000.'))
export const inBasisPoints = <T extends z.ZodMiniType>(share: T) =>
  share.check(z.describe('Basis points, hundredths of a percent: 150 is 1.5 %.'))
export const inBytes = <T extends z.ZodMiniType>(size: T) => size.check(z.describe('Bytes.'))
export const inPixels = <T extends z.ZodMiniType>(length: T) => length.check(z.describe('Pixels.'))
export const inMilliseconds = <T extends z.ZodMiniType>(duration: T) => duration.check(z.describe('Milliseconds.'))
export const inMinutes = <T extends z.ZodMiniType>(duration: T) => duration.check(z.describe('Minutes.'))
export const inDays = <T extends z.ZodMiniType>(duration: T) => duration.check(z.describe('Days.'))
export const inWeeks = <T extends z.ZodMiniType>(duration: T) => duration.check(z.describe('Weeks.'))
export const inYears = <T extends z.ZodMiniType>(duration: T) => duration.check(z.describe('Years.'))
export const inHours = <T extends z.ZodMiniType>(duration: T) => duration.check(z.describe('Hours, with fractions.'))
export const inWholeHours = <T extends z.ZodMiniType>(duration: T) => duration.check(z.describe('Hours.'))
export const inMegabytes = <T extends z.ZodMiniType>(size: T) =>
  size.check(z.describe('Megabytes of 1024 × 1024 bytes.'))
export const asRatio = <T extends z.ZodMiniType>(share: T) =>
  share.check(z.describe('A share from 0 to 1: 0.5 is half.'))
export const inCodeUnits = <T extends z.ZodMiniType>(position: T) =>
  position.check(z.describe('A position in a text, in UTF-16 code units as JavaScript counts them.'))
export const inStars = <T extends z.ZodMiniType>(rating: T) => rating.check(z.describe('Stars, from 1 to 5.'))
export const asCalendarYear = <T extends z.ZodMiniType>(year: T) => year.check(z.describe('A calendar year.'))
export const inPerMille = <T extends z.ZodMiniType>(share: T) => share.check(z.describe('Thousandths: 15 is 1.5 %.'))
export const inPercent = <T extends z.ZodMiniType>(share: T) => share.check(z.describe('Percent: 50 is half.'))
export const inCredits = <T extends z.ZodMiniType>(points: T) =>
  points.check(z.describe('Credits of studies, in steps of 0.5. The system says which.'))
export const asScore = <T extends z.ZodMiniType>(score: T) =>
  score.check(z.describe('A score from 1 to 5, or a difference.'))
