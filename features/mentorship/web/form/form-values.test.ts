import { describe, expect, it } from 'vitest'
import { createListing } from '../../contract/index.ts'
import { inputOf, rateOf, toKronor, toOre } from './form-values.ts'

describe('the price in the listing form', () => {
  it.each([
    [1200, 120_000],
    [0.1, 10],
    [1.15, 115],
    [19.99, 1999],
    [100_000, 10_000_000],
  ])('[MENT-03/hourly-rate] %d kronor are %d öre and back', (kronor, ore) => {
    expect(toOre(kronor)).toBe(ore)
    expect(toKronor(ore)).toBe(kronor)
  })

  it('[MENT-03/hourly-rate] a free hour costs 0 öre and a price by agreement is null, whatever amount was typed before', () => {
    expect(rateOf({ priceKind: 'free', hourlyRate: 1200 })).toBe(0)
    expect(rateOf({ priceKind: 'agreement', hourlyRate: 1200 })).toBeNull()
    expect(rateOf({ priceKind: 'hourly', hourlyRate: 1200 })).toBe(120_000)
  })

  it('[MENT-03/hourly-rate] the contract refuses an hourly price without an amount', () => {
    const parsed = createListing.input.safeParse(inputOf({ priceKind: 'hourly', hourlyRate: null }))
    expect(parsed.error?.issues.map(({ path }) => path.join('.'))).toContain('hourlyRate')
  })
})

describe('the links in the listing form', () => {
  it('[MENT-02/fields] adds https:// to a meeting link without a scheme', () => {
    expect(inputOf({ meetingUrl: ' meet.example.com/astrid ' }).meetingUrl).toBe('https://meet.example.com/astrid')
    expect(inputOf({ meetingUrl: 'http://meet.example.com' }).meetingUrl).toBe('http://meet.example.com')
    expect(inputOf({ meetingUrl: '' }).meetingUrl).toBeNull()
  })
})
