import { classes } from '#shell/ui/classes.ts'
import type { PictureView } from '../contract/picture.ts'

export type PictureProps = {
  picture: PictureView
  /** Alternative text; empty where the text beside the picture says the same. */
  alt: string
  /** The `sizes` attribute of `<img>`, from which the browser selects a source. */
  sizes: string
  /**
   * Without `fit` the picture fills the available width at its own ratio. `cover` fills and crops to the box that
   * `className` shapes (`aspect-4/3`); `contain` shows the whole picture in the box.
   */
  fit?: 'cover' | 'contain' | undefined
  /** Loads the main picture of the page first. All other pictures load lazily. */
  priority?: boolean | undefined
  className?: string | undefined
}

const fitClasses = {
  natural: 'relative h-auto w-full',
  cover: 'absolute inset-0 size-full object-cover',
  contain: 'absolute inset-0 size-full object-contain',
}

/** A responsive picture with a placeholder colour. Loading causes no layout shift. */
export const Picture = ({
  picture: { width, height, sources, src, colour },
  alt,
  sizes,
  fit,
  priority = false,
  className,
}: PictureProps) => (
  <span className={classes('relative block overflow-hidden bg-surface-sunken', className)}>
    {/* An SVG attribute, because the content security policy forbids inline styles. */}
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
