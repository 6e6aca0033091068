import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Crop from 'lucide-react/icons/crop'
import GripVertical from 'lucide-react/icons/grip-vertical'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Trash from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import type { ComponentProps, ReactNode } from 'react'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Badge } from '#shell/ui/badge.tsx'
import { classes } from '#shell/ui/classes.ts'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { ProgressBar } from '#shell/ui/progress-bar.tsx'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { pictureAltLimit, type PictureView } from '../contract/picture.ts'
import { useFileStatus } from './use-file-status.ts'
import type { PictureUse } from './gallery-value.ts'
import { useObjectUrl } from './use-object-url.ts'
import { Picture } from './picture.tsx'
import type { UploadItem } from './use-uploads.ts'

const thumbnailClasses = 'aspect-4/3 w-24 flex-none rounded-md sm:w-32'

const Row = ({ image, isLifted = false, children }: { image: ReactNode; isLifted?: boolean; children: ReactNode }) => (
  <li
    className={classes(
      'flex min-w-0 gap-3 rounded-lg border bg-surface-raised p-2.5 sm:gap-4',
      isLifted ? 'border-focus shadow-high' : 'border-line',
    )}
  >
    {image}
    <div className="flex min-w-0 flex-1 flex-col gap-2">{children}</div>
  </li>
)

export type GalleryRowProps = {
  use: PictureUse
  picture: PictureView | undefined
  /** Index of the picture, of `count` pictures. */
  at: number
  count: number
  isLifted: boolean
  handle: ComponentProps<'span'>
  onAlt: (alt: string) => void
  onMove: (to: number) => void
  onCrop: () => void
  onRemove: () => void
}

export const GalleryRow = ({
  use,
  picture,
  at,
  count,
  isLifted,
  handle,
  onAlt,
  onMove,
  onCrop,
  onRemove,
}: GalleryRowProps) => {
  const t = useTexts('files')
  const number = useFormat().number(at + 1)
  const [isFirst, isLast] = [at === 0, at === count - 1]
  return (
    <Row
      isLifted={isLifted}
      image={
        picture ? (
          <Picture
            picture={picture}
            alt=""
            sizes="8rem"
            fit="cover"
            className={classes(thumbnailClasses, 'self-start')}
          />
        ) : (
          <Skeleton className={classes(thumbnailClasses, 'self-start')} />
        )
      }
    >
      <TextField
        label={t('gallery.alt', { number })}
        hint={use.alt.trim() === '' ? t('gallery.alt_hint') : undefined}
        value={use.alt}
        maxLength={pictureAltLimit}
        autoComplete="off"
        onChange={({ currentTarget: { value } }) => onAlt(value)}
      />
      {/* On a phone the tools also use the space below the picture, to fit on one line. */}
      <div className="flex flex-wrap items-center gap-x-1 max-sm:-ms-27">
        {isFirst && <Badge className="me-auto">{t('gallery.thumbnail')}</Badge>}
        <div className="ms-auto flex flex-wrap items-center">
          <IconButton
            size="sm"
            label={t('gallery.crop', { number })}
            icon={<Crop />}
            disabled={!picture}
            onClick={onCrop}
          />
          {/* Disabled with aria-disabled at the ends of the list, so that the button keeps the focus. */}
          <IconButton
            size="sm"
            label={t('gallery.up', { number })}
            icon={<ArrowUp />}
            aria-disabled={isFirst}
            className={isFirst ? 'opacity-40' : undefined}
            onClick={() => !isFirst && onMove(at - 1)}
          />
          <IconButton
            size="sm"
            label={t('gallery.down', { number })}
            icon={<ArrowDown />}
            aria-disabled={isLast}
            className={isLast ? 'opacity-40' : undefined}
            onClick={() => !isLast && onMove(at + 1)}
          />
          <IconButton size="sm" label={t('gallery.remove', { number })} icon={<Trash />} onClick={onRemove} />
          {/* For pointers only; the arrow buttons do the same. */}
          {count > 1 && (
            <span
              {...handle}
              aria-hidden="true"
              title={t('gallery.drag')}
              className={classes(
                'grid size-9 touch-none place-items-center text-ink-muted coarse:size-11',
                isLifted ? 'cursor-grabbing' : 'cursor-grab',
              )}
            >
              <GripVertical />
            </span>
          )}
        </div>
      </div>
    </Row>
  )
}

const ChosenPreview = ({ file }: { file: File }) => {
  const url = useObjectUrl(file)
  return (
    <span className={classes(thumbnailClasses, 'block self-start overflow-hidden bg-surface-sunken')}>
      {url && <img src={url} alt="" className="size-full object-cover opacity-60" />}
    </span>
  )
}

/** An upload with its progress, or with its error after a failure. */
export const UploadRow = ({
  item,
  onRetry,
  onRemove,
}: {
  item: UploadItem
  onRetry: () => void
  onRemove: () => void
}) => {
  const t = useTexts('files')
  const { progressOf } = useFileStatus()
  const { name, given, progress, error, canRetry } = item
  return (
    <Row image={<ChosenPreview file={given} />}>
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1 pt-1.5">
          <p className="truncate text-sm font-medium">
            <bdi>{name}</bdi>
          </p>
          <p role="status" className={classes('text-sm', error ? 'text-danger' : 'text-ink-muted tabular-nums')}>
            {error ??
              (progress === null
                ? t('attachments.waiting')
                : progress === 1
                  ? t('gallery.making')
                  : progressOf(progress))}
          </p>
        </div>
        {canRetry && (
          <IconButton size="sm" label={t('attachments.retry', { name })} icon={<RotateCw />} onClick={onRetry} />
        )}
        <IconButton size="sm" label={t('field.remove', { name })} icon={<X />} onClick={onRemove} />
      </div>
      {progress !== null && <ProgressBar share={progress} />}
    </Row>
  )
}
