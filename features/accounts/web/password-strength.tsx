import { useEffect, useState } from 'react'
import { codeText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { StrengthMeter } from '#shell/ui/password-field.tsx'
import { limits } from '#kit/limits.ts'
import type { PasswordStrength as Strength } from '../contract/password-strength.ts'

type Level = 0 | 1 | 2 | 3 | 4
const levelNames = ['weak', 'weak', 'fair', 'good', 'strong'] as const

const debounceMs = 150

/** Shows the strength of a new password and why the server would refuse it (AUTH-02), without sending it. */
export const PasswordStrength = ({
  password,
  personalWords,
}: {
  password: string
  personalWords: readonly string[]
}) => {
  const t = useTexts('accounts')
  const [strength, setStrength] = useState<Strength | null>(null)
  const ownWords = personalWords.join('\n')

  useEffect(() => {
    if (password.length < limits.password.min) return setStrength(null)
    let isStale = false
    const timer = setTimeout(async () => {
      // Without the module (offline, for example) the meter stays hidden; the server still checks the password.
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
