import { useEffect, useState } from 'react'
import { codeText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { StrengthMeter } from '#shell/ui/password-field.tsx'
import { limits } from '#kit/limits.ts'
import type { PasswordStrength as Strength } from '../contract/password-strength.ts'

type Level = 0 | 1 | 2 | 3 | 4
const levelNames = ['weak', 'weak', 'fair', 'good', 'strong'] as const

/** One who types need not be judged at every key. */
const debounceMs = 150

/**
 * How strong a new password is, and why it would be refused (AUTH-02), before it is sent. The list of leaked passwords is
 * fetched with the first judgement; the password itself goes nowhere.
 */
export const PasswordStrength = ({ password, own: personalWords }: { password: string; own: readonly string[] }) => {
  const t = useTexts('accounts')
  const [strength, setStrength] = useState<Strength | null>(null)
  const ownWords = personalWords.join('\n')

  useEffect(() => {
    if (password.length < limits.password.min) return setStrength(null)
    let isStale = false
    const timer = setTimeout(async () => {
      // Offline, or the list cannot be had: the server judges all the same.
      const strengthModule = await import('../contract/password-strength.ts').catch(() => null)
      const result = await strengthModule
        ?.passwordStrength(password.normalize('NFKC'), ownWords.split('\n'))
        .catch(() => null)
      if (!isStale) setStrength(result ?? null)
    }, debounceMs)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [password, ownWords])

  if (!strength) return null
  const level = Math.max(1, strength.score) as Level
  return (
    <>
      <StrengthMeter level={level} label={t(`strength.${levelNames[level]}`)} />
      {strength.refusal !== 'ok' && <p className="pt-1 pb-1.5 text-danger">{codeText(strength.refusal, 'accounts')}</p>}
    </>
  )
}
