import { defaultPlatformName } from '#kit/platform-name.ts'
import { classes } from './classes.ts'

/**
 * The wordmark as outlines (Schibsted Grotesk, 20 units cap height), independent of font loading. Every page loads it:
 * with relative coordinates, letters that occur twice are the same text and compress well.
 */
const wordmarkPath =
  'M2 26v-20h5.8l9.2 17.9-1.2.1v-18h3.8v20h-5.5l-9.5-18 1.3-.1v18.1zm27.8.4q-2.3 0-4-1-1.7-1-2.7-2.8-.9-1.8-.9-4.1 ' +
  '0-2.3.9-4.1 1-1.8 2.7-2.8 1.7-1 4-1 2.2 0 3.9 1 1.7 1 2.7 2.8.9 1.8.9 4.1 0 2.3-.9 4.1-1 1.8-2.7 2.8-1.7 1-3.9 1' +
  'zm0-2.9q1.6 0 2.5-1.4 1-1.3 1-3.6 0-2.3-1-3.6-.9-1.4-2.5-1.4-1.7 0-2.6 1.4-1 1.3-1 3.6 0 2.3 1 3.6.9 1.4 2.6 1.4' +
  'zm10.1 2.5v-15h3.7v3.3l-.2-.4q.8-1.6 2-2.4 1.3-.9 2.9-.9.4 0 .8.1.5.1.9.2l-.3 3.4q-.9-.3-1.7-.3-.7 ' +
  '0-1.4.2-.8.3-1.4.9-.6.6-1.1 1.6-.4 1.1-.4 2.8v6.5zm17.3.4q-1.9 0-3.3-1-1.4-.9-2.1-2.7-.8-1.8-.8-4.2 ' +
  '0-2.5.8-4.2.8-1.8 2.1-2.7 1.4-1 3.3-1 1.7 0 3 .8 1.3.8 2.1 2.5l-.4 0v-8.7h3.9v20.8h-3.7v-3l.1.2q-.8 1.6-2.1 ' +
  '2.4-1.3.8-2.9.8zm1.4-3q1 0 1.8-.5.8-.5 1.2-1.6.5-1.1.5-2.8 0-2.4-1-3.7-1-1.2-2.5-1.2-1.6 0-2.5 1.3-1 1.3-1 3.7 ' +
  '0 2.2 1 3.5.9 1.3 2.5 1.3zm19.2 3q-1.7 0-3-.8-1.3-.8-2.1-2.5l.2-.1v3h-3.7v-20.8h3.9v8.8l-.3-.2q.8-1.6 2.1-2.4 ' +
  '1.3-.8 2.9-.8 1.9 0 3.3 1 1.4.9 2.1 2.7.8 1.8.8 4.2 0 2.5-.8 4.2-.7 1.8-2.1 2.7-1.4 1-3.3 1zm-1.4-3q1.6 0 ' +
  '2.5-1.3 1-1.3 1-3.7 0-2.3-.9-3.5-.9-1.3-2.5-1.3-1 0-1.8.5-.8.5-1.3 1.6-.5 1.1-.5 2.8 0 2.4 1 3.7 1.1 1.2 2.5 1.2' +
  'zm10 2.6v-15h3.7v3.3l-.2-.4q.8-1.6 2.1-2.4 1.2-.9 2.8-.9.4 0 .8.1.5.1.9.2l-.3 3.4q-.9-.3-1.7-.3-.7 ' +
  '0-1.4.2-.8.3-1.4.9-.6.6-1.1 1.6-.4 1.1-.4 2.8v6.5zm18.9.4q-2.3 0-4-1-1.7-1-2.7-2.8-.9-1.8-.9-4.1 0-2.3.9-4.1 ' +
  '1-1.8 2.7-2.8 1.7-1 4-1 2.2 0 3.9 1 1.7 1 2.7 2.8.9 1.8.9 4.1 0 2.3-.9 4.1-1 1.8-2.7 2.8-1.7 1-3.9 1zm0-2.9q1.6 ' +
  '0 2.5-1.4 1-1.3 1-3.6 0-2.3-1-3.6-.9-1.4-2.5-1.4-1.7 0-2.6 1.4-1 1.3-1 3.6 0 2.3 1 3.6.9 1.4 2.6 1.4z'

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
      <svg
        viewBox="0 0 113 28"
        className="my-[0.28em] h-[1.19em] w-auto"
        fill="currentColor"
        role="img"
        aria-label={label}
      >
        <path d={wordmarkPath} />
      </svg>
    ) : (
      <bdi className="max-w-56 truncate text-[1.19em] leading-[1.47] font-bold tracking-tight">{label}</bdi>
    )}
  </span>
)
