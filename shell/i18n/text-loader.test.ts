import { describe, expect, it } from 'vitest'
import { createTextLoader } from './text-loader.ts'

const noPause = () => Promise.resolve()

describe('createTextLoader', () => {
  it('[I18N-05/retries, I18N-05/retry-delays] text loader retries five times, after 350 ms and then twice as long each time', async () => {
    const pauses: number[] = []
    let tries = 0
    const failing = () => {
      tries += 1
      return Promise.reject(new Error(`failure ${tries}`))
    }
    const loader = createTextLoader(failing, async (ms) => pauses.push(ms))
    await expect(loader.load('shell', 'sv')).rejects.toThrow('failure 6')
    expect(pauses).toEqual([350, 700, 1400, 2800, 5600])
    expect(loader.get('shell', 'sv')).toBeUndefined()
  })

  it('[I18N-05/retries] text loader resolves at the first success and can be called again after a failure', async () => {
    let tries = 0
    const loader = createTextLoader(() => {
      tries += 1
      return tries === 9 ? Promise.resolve({ title: 'Hej' }) : Promise.reject(new Error('lost'))
    }, noPause)
    await expect(loader.load('shell', 'sv')).rejects.toThrow('lost')
    expect(await loader.load('shell', 'sv')).toEqual({ title: 'Hej' })
    expect([tries, loader.get('shell', 'sv')]).toEqual([9, { title: 'Hej' }])
  })

  it('text loader returns the same promise each time, marked as fulfilled for React', async () => {
    const loader = createTextLoader(async () => ({ title: 'Hej' }), noPause)
    const first = loader.load('shell', 'sv')
    await first
    expect(loader.load('shell', 'sv')).toBe(first)
    expect(first).toMatchObject({ status: 'fulfilled', value: { title: 'Hej' } })
  })

  it('[I18N-05/parallel] text loader fetches each area and language once, at most ten at a time', async () => {
    let now = 0
    let most = 0
    const asked: string[] = []
    const finish: (() => void)[] = []
    const loader = createTextLoader(async (area, language) => {
      asked.push(`${language}/${area}`)
      most = Math.max(most, ++now)
      await new Promise<void>((resolve) => finish.push(resolve))
      now -= 1
      return {}
    }, noPause)
    const all = Array.from({ length: 25 }, (_, index) => loader.load(`area-${index % 20}`, 'sv'))
    while (finish.length > 0 || asked.length < 20) {
      finish.shift()?.()
      await Promise.resolve()
    }
    await Promise.all(all)
    expect([asked.length, new Set(asked).size, most]).toEqual([20, 20, 10])
    expect(loader.areas('sv')).toHaveLength(20)
    expect(loader.areas('ar')).toEqual([])
  })
})
