import { afterEach, expect, it, vi } from 'vitest'
import { setMemberItem } from '../auth/member-storage.ts'
import { hasUnsent, reserveFlagSpace, setUnsentFlag } from './unsent-flag.ts'

const stubLocalStorage = (room: number) => {
  const values = new Map<string, string>()
  const taken = () => [...values].reduce((sum, [name, value]) => sum + name.length + value.length, 0)
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => {
      const more =
        name.length + value.length - (values.has(name) ? name.length + (values.get(name) as string).length : 0)
      if (more > 0 && taken() + more > room) throw new DOMException('full', 'QuotaExceededError')
      values.set(name, value)
    },
    removeItem: (name: string) => values.delete(name),
  })
}
afterEach(() => vi.unstubAllGlobals())

it('[MSG-04/never-lost] setUnsentFlag works in a full storage after reserveFlagSpace', () => {
  stubLocalStorage(200)
  reserveFlagSpace('ada')
  expect(hasUnsent('ada')).toBe(false)
  setMemberItem('ada', 'draft', 'x'.repeat(170))
  setMemberItem('ada', 'another', 'x'.repeat(20))
  setUnsentFlag('ada', true)
  expect(hasUnsent('ada')).toBe(true)
  reserveFlagSpace('ada')
  expect(hasUnsent('ada')).toBe(true)
  setUnsentFlag('ada', false)
  expect(hasUnsent('ada')).toBe(false)
  setUnsentFlag('ada', true)
  expect([hasUnsent('ada'), hasUnsent('bo')]).toEqual([true, false])
})

it('hasUnsent returns false in a browser without storage', () => {
  stubLocalStorage(0)
  reserveFlagSpace('ada')
  setUnsentFlag('ada', true)
  expect(hasUnsent('ada')).toBe(false)
})
