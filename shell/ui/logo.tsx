import { defaultPlatformName } from '#kit/platform-name.ts'
import { classes } from './classes.ts'

export const LogoMark = ({ className }: { className?: string }) => (
  <svg
    viewBox="0 0 32 32"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.6"
    strokeLinecap="round"
    aria-hidden="true"
    focusable="false"
    className={classes('text-primary', className)}
  >
    <path d="M8 27.4V6M24 27.4V10M8 6c1.6 10.6 7 17 16 18.4M2.5 24.4h27" />
    <circle cx="24" cy="6" r="3.1" className="fill-accent" stroke="none" />
  </svg>
)

/**
 * Mark and wordmark, the same in all languages. A platform with another name has it in the place of the wordmark, which
 * wraps out of sight if there is no room.
 */
export const Logo = ({ label, className }: { label: string; className?: string }) => (
  <span
    className={classes(
      'inline-flex h-[1.75em] min-w-[1.75em] flex-wrap items-center gap-2 overflow-hidden text-[min(1rem,5vw)] text-ink',
      className,
    )}
    dir="ltr"
  >
    <LogoMark className="size-[1.75em]" />
    {label === defaultPlatformName ? (
      <span role="img" aria-label={label} className="wordmark my-[0.28em] aspect-113/28 h-[1.19em]" />
    ) : (
      <bdi className="max-w-56 truncate text-[1.19em] leading-[1.47] font-bold tracking-tight">{label}</bdi>
    )}
  </span>
)
