import { useTexts } from '#shell/i18n/texts.ts'
import { classes } from './classes.ts'

type SpinnerProps = {
  label?: string | undefined
  showLabel?: boolean | undefined
  size?: 'sm' | 'md' | 'lg' | undefined
  className?: string | undefined
}

const sizes = { sm: 'size-4', md: 'size-5', lg: 'size-8' }

/** For places that announce the loading state themselves. */
export const SpinnerIcon = ({ size = 'md', className }: Pick<SpinnerProps, 'size' | 'className'>) => (
  <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className={classes('animate-spin', sizes[size], className)}>
    <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="2.5" opacity="0.2" />
    <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
  </svg>
)

export const Spinner = ({ label, showLabel = false, size = 'md', className }: SpinnerProps) => {
  const t = useTexts('shell')
  const text = label ?? t('ui.loading')
  return (
    <span role="status" className={classes('inline-flex items-center gap-3 text-ink-muted', className)}>
      <SpinnerIcon size={size} />
      <span className={showLabel ? 'text-sm' : 'sr-only'}>{text}</span>
    </span>
  )
}
