import { useState } from 'react'
import { avatarAt } from '#features/files/contract/avatar.ts'
import { classes } from './classes.ts'
import { initials } from './initials.ts'

export type AvatarProps = {
  name: string | null | undefined
  src?: string | null | undefined
  /** `xs` 24, `sm` 32, `md` 40, `lg` 56, `xl` 88 pixels at the standard text size. */
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl' | undefined
  /** Adds the name for screen readers; for use without the name beside it. */
  standalone?: boolean | undefined
  className?: string | undefined
}

// The letters scale with the circle, which grows less than text (`--spacing`).
const sizes = {
  xs: 'size-6 text-[calc(var(--spacing)*2.5)]',
  sm: 'size-8 text-[calc(var(--spacing)*3.25)]',
  md: 'size-10 text-[calc(var(--spacing)*3.5)]',
  lg: 'size-14 text-[calc(var(--spacing)*5)]',
  xl: 'size-22 text-[calc(var(--spacing)*7)]',
}
const hues = [
  'bg-job-soft text-job',
  'bg-internship-soft text-internship',
  'bg-investment-soft text-investment',
  'bg-partnership-soft text-partnership',
  'bg-collaboration-soft text-collaboration',
  'bg-mentorship-soft text-mentorship',
  'bg-freelance-soft text-freelance',
]

const hueOf = (name: string) => {
  let sum = 7
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return hues[sum % hues.length]
}

/** A zero-width non-joiner keeps two Arabic initials from joining into a word. */
const unjoinedInitials = (name: string | null | undefined) =>
  initials(name).replace(/(?<=^\p{Script=Arabic})(?=\p{Script=Arabic})/u, '\u200C')

/** A member's picture, else their initials (NAV-03). Decorative unless `standalone`, because the name is beside it. */
export const Avatar = ({ name, src, size = 'md', standalone = false, className }: AvatarProps) => {
  const [failed, setFailed] = useState<string | null>(null)
  const box = classes(
    'inline-grid flex-none place-items-center overflow-hidden rounded-full align-middle',
    sizes[size],
    className,
  )
  if (src && src !== failed) {
    return (
      <img
        // The small size is sharp at up to two device pixels per CSS pixel.
        src={avatarAt(src, size === 'lg' || size === 'xl' ? 256 : 96)}
        alt={standalone ? (name ?? '') : ''}
        loading="lazy"
        decoding="async"
        onError={() => setFailed(src)}
        className={classes(box, 'bg-surface-sunken object-cover')}
      />
    )
  }
  const fallbackClasses = classes(box, 'font-medium leading-none select-none', hueOf(name ?? ''))
  return standalone ? (
    <span role="img" aria-label={name ?? ''} className={fallbackClasses}>
      {unjoinedInitials(name)}
    </span>
  ) : (
    <span aria-hidden="true" className={fallbackClasses}>
      {unjoinedInitials(name)}
    </span>
  )
}
