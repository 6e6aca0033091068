import { Picture } from '#features/files/web/index.ts'
import type { ProductCard } from '../contract/index.ts'
import { classes } from '#shell/ui/classes.ts'

type Props = {
  product: Pick<ProductCard, 'title' | 'thumbnail'>
  size?: 'sm' | 'md' | 'lg'
  eager?: boolean
  className?: string
}

const sizes = {
  sm: { box: 'size-12 rounded-lg text-lg', width: '48px' },
  md: { box: 'size-13 rounded-lg text-xl sm:size-18 sm:rounded-xl', width: '(min-width: 480px) 72px, 52px' },
  lg: { box: 'size-20 rounded-2xl text-3xl sm:size-24', width: '(min-width: 480px) 96px, 80px' },
}

/** Decorative, because the title is next to it. A draft without a thumbnail shows a letter. */
export const Thumbnail = ({ product: { title, thumbnail }, size = 'md', eager = false, className }: Props) => {
  const { box, width } = sizes[size]
  const frame = classes('flex-none overflow-hidden border border-line bg-surface-sunken', box, className)
  if (thumbnail)
    return <Picture picture={thumbnail.picture} alt="" sizes={width} fit="cover" priority={eager} className={frame} />
  return (
    <span aria-hidden="true" className={classes(frame, 'grid place-items-center font-bold text-ink-faint select-none')}>
      {[...title.trim()][0]?.toLocaleUpperCase()}
    </span>
  )
}
