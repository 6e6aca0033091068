import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState, type ReactNode } from 'react'
import { useTexts } from '#shell/i18n/texts.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'after' | 'before' | 'autoComplete'> & {
  autoComplete: 'current-password' | 'new-password'
  strength?: ReactNode
}

/** A password with a button that reveals it. */
export const PasswordField = ({ strength, hint, ...rest }: PasswordFieldProps) => {
  const t = useTexts('shell')
  const [shown, setShown] = useState(false)
  const notes = strength ? (
    <>
      {strength}
      {hint}
    </>
  ) : (
    hint
  )
  return (
    <TextField
      dir="ltr"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      hint={notes}
      type={shown ? 'text' : 'password'}
      after={
        <button
          type="button"
          aria-pressed={shown}
          aria-label={t('ui.show_password')}
          title={shown ? t('ui.hide_password') : t('ui.show_password')}
          onClick={() => setShown(!shown)}
          className="grid h-9.5 w-10 place-items-center rounded-md text-ink-muted hover:text-ink focus-visible:-outline-offset-4 coarse:size-11"
        >
          {shown ? <EyeOff className="text-base" /> : <Eye className="text-base" />}
        </button>
      }
    />
  )
}

type StrengthMeterProps = {
  /** 0 (no password) to 4. */
  level: 0 | 1 | 2 | 3 | 4
  label: string
}

export const StrengthMeter = ({ level, label }: StrengthMeterProps) => (
  <div className="flex items-center gap-3 pt-0.5" aria-live="polite">
    <span className="flex flex-1 gap-1" aria-hidden="true">
      {[1, 2, 3, 4].map((bar) => (
        <span
          key={bar}
          className={`h-1 flex-1 rounded-full transition-colors ${bar <= level ? strengths[level] : 'bg-line'}`}
        />
      ))}
    </span>
    <span className="min-w-16 text-end">{label}</span>
  </div>
)

const strengths = ['bg-line', 'bg-danger', 'bg-warning', 'bg-accent', 'bg-positive'] as const
