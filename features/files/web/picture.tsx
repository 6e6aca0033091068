import { classes } from '#shell/ui/classes.ts'
import type { PictureView } from '../contract/picture.ts'

export type PictureProps = {
  picture: PictureView
  /** What it shows, for those who do not see it; empty where the words beside it say the same. */
  alt: string
  /** How wide it is shown, as `<img sizes>` says it: what is loaded is chosen by it. */
  sizes: string
  /**
   * Without it the picture is as wide as its place and as high as it then is. `cover` fills a box that `className` gives a shape to
   * (`aspect-4/3`) and cuts what is over; `contain` shows all of it in the box.
   */
  fit?: 'cover' | 'contain' | undefined
  /** It is what the page is opened for: loaded first. All others are loaded when they come near. */
  priority?: boolean | undefined
  className?: string | undefined
}

const fitClasses = {
  natural: 'relative h-auto w-full',
  cover: 'absolute inset-0 size-full object-cover',
  contain: 'absolute inset-0 size-full object-contain',
}

/** A picture in the size and format that fits the reader's screen, in its colour until it has come. Nothing moves when it does. */
export const Picture = ({
  picture: { width, height, sources, src, colour },
  alt,
  sizes,
  fit,
  priority = false,
  className,
}: PictureProps) => (
  <span className={classes('relative block overflow-hidden bg-surface-sunken', className)}>
    {/* An attribute of a drawing, since the page's policy takes no style of an element. */}
    {colour && fit !== 'contain' && (
      <svg aria-hidden="true" className="absolute inset-0 size-full">
        <rect width="100%" height="100%" fill={colour} />
      </svg>
    )}
    <picture>
      {sources.map(({ type, sizes: made }) => (
        <source
          key={type}
          type={type}
          srcSet={made.map((one) => `${one.url} ${one.width}w`).join(', ')}
          sizes={sizes}
        />
      ))}
      <img
        {...{ src, width, height }}
        alt={alt}
        loading={priority ? undefined : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding="async"
        className={fitClasses[fit ?? 'natural']}
      />
    </picture>
  </span>
)
