import { classes } from './classes.ts'

/** The name's letters as outlines (Schibsted Grotesk, 20 units cap height), so that the name looks the same before any type has arrived. */
const wordmarkPath =
  'M2 26V6H7.8L17 23.9L15.8 24V6H19.6V26H14.1L4.6 8L5.9 7.9V26ZM29.8 26.4Q27.5 26.4 25.8 25.4Q24.1 24.4 23.1 22.6' +
  'Q22.2 20.8 22.2 18.5Q22.2 16.2 23.1 14.4Q24.1 12.6 25.8 11.6Q27.5 10.6 29.8 10.6Q32 10.6 33.7 11.6Q35.4 12.6 36.4 14.4' +
  'Q37.3 16.2 37.3 18.5Q37.3 20.8 36.4 22.6Q35.4 24.4 33.7 25.4Q32 26.4 29.8 26.4ZM29.8 23.5Q31.4 23.5 32.3 22.1' +
  'Q33.3 20.8 33.3 18.5Q33.3 16.2 32.3 14.9Q31.4 13.5 29.8 13.5Q28.1 13.5 27.2 14.9Q26.2 16.2 26.2 18.5' +
  'Q26.2 20.8 27.2 22.1Q28.1 23.5 29.8 23.5ZM39.9 26V11H43.6V14.3L43.4 13.9Q44.2 12.3 45.4 11.5Q46.7 10.6 48.3 10.6' +
  'Q48.7 10.6 49.1 10.7Q49.6 10.8 50 10.9L49.7 14.3Q48.8 14 48 14Q47.3 14 46.6 14.2Q45.8 14.5 45.2 15.1' +
  'Q44.6 15.7 44.1 16.7Q43.7 17.8 43.7 19.5V26ZM57.2 26.4Q55.3 26.4 53.9 25.4Q52.5 24.5 51.8 22.7Q51 20.9 51 18.5' +
  'Q51 16 51.8 14.3Q52.6 12.5 53.9 11.6Q55.3 10.6 57.2 10.6Q58.9 10.6 60.2 11.4Q61.5 12.2 62.3 13.9L61.9 13.9V5.2H65.8V26' +
  'H62.1V23L62.2 23.2Q61.4 24.8 60.1 25.6Q58.8 26.4 57.2 26.4ZM58.6 23.4Q59.6 23.4 60.4 22.9Q61.2 22.4 61.6 21.3' +
  'Q62.1 20.2 62.1 18.5Q62.1 16.1 61.1 14.8Q60.1 13.6 58.6 13.6Q57 13.6 56.1 14.9Q55.1 16.2 55.1 18.6Q55.1 20.8 56.1 22.1' +
  'Q57 23.4 58.6 23.4ZM77.8 26.4Q76.1 26.4 74.8 25.6Q73.5 24.8 72.7 23.1L72.9 23V26H69.2V5.2H73.1V14L72.8 13.8' +
  'Q73.6 12.2 74.9 11.4Q76.2 10.6 77.8 10.6Q79.7 10.6 81.1 11.6Q82.5 12.5 83.2 14.3Q84 16.1 84 18.5Q84 21 83.2 22.7' +
  'Q82.5 24.5 81.1 25.4Q79.7 26.4 77.8 26.4ZM76.4 23.4Q78 23.4 78.9 22.1Q79.9 20.8 79.9 18.4Q79.9 16.1 79 14.9' +
  'Q78.1 13.6 76.5 13.6Q75.5 13.6 74.7 14.1Q73.9 14.6 73.4 15.7Q72.9 16.8 72.9 18.5Q72.9 20.9 73.9 22.2Q75 23.4 76.4 23.4' +
  'ZM86.4 26V11H90.1V14.3L89.9 13.9Q90.7 12.3 92 11.5Q93.2 10.6 94.8 10.6Q95.2 10.6 95.6 10.7Q96.1 10.8 96.5 10.9' +
  'L96.2 14.3Q95.3 14 94.5 14Q93.8 14 93.1 14.2Q92.3 14.5 91.7 15.1Q91.1 15.7 90.6 16.7Q90.2 17.8 90.2 19.5V26Z' +
  'M105.3 26.4Q103 26.4 101.3 25.4Q99.6 24.4 98.6 22.6Q97.7 20.8 97.7 18.5Q97.7 16.2 98.6 14.4Q99.6 12.6 101.3 11.6' +
  'Q103 10.6 105.3 10.6Q107.5 10.6 109.2 11.6Q110.9 12.6 111.9 14.4Q112.8 16.2 112.8 18.5Q112.8 20.8 111.9 22.6' +
  'Q110.9 24.4 109.2 25.4Q107.5 26.4 105.3 26.4ZM105.3 23.5Q106.9 23.5 107.8 22.1Q108.8 20.8 108.8 18.5' +
  'Q108.8 16.2 107.8 14.9Q106.9 13.5 105.3 13.5Q103.6 13.5 102.7 14.9Q101.7 16.2 101.7 18.5Q101.7 20.8 102.7 22.1' +
  'Q103.6 23.5 105.3 23.5Z'

/** The mark: an N that is a bridge (two pylons, a hanging cable, a deck) under the north star. Decorative. */
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
 * Mark and name. The same in every language and direction; the link around it is named by `label`. Where there is no room for
 * both, the name wraps out of sight below the mark.
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
    <svg
      viewBox="0 0 113 28"
      className="my-[0.28em] h-[1.19em] w-auto"
      fill="currentColor"
      role="img"
      aria-label={label}
    >
      <path d={wordmarkPath} />
    </svg>
  </span>
)
