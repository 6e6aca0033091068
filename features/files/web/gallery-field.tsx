import ImagePlus from 'lucide-react/icons/image-plus'
import { useEffect, useId, useRef, useState } from 'react'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import { useSite } from '#shell/site/use-site.ts'
import { Button } from '#shell/ui/button.tsx'
import { classes } from '#shell/ui/classes.ts'
import { FieldErrorText, FieldNotes } from '#shell/ui/field.tsx'
import { fileLimits, maxMegabytesOf } from '../contract/index.ts'
import { acceptOf } from './accept.ts'
import type { CropDialogProps } from './crop-dialog.tsx'
import { FileButton } from './file-button.tsx'
import { useFileDrop } from './use-file-drop.ts'
import {
  type GalleryValue,
  allPictures,
  movePicture,
  type PictureUse,
  insertionIndex,
  restorePicture,
  toGalleryValue,
} from './gallery-value.ts'
import { type KnownPicture, useGalleryPictures } from './use-gallery-pictures.ts'
import { GalleryRow, UploadRow } from './gallery-row.tsx'
import { useRowDrag } from './use-row-drag.ts'
import { useUploads } from './use-uploads.ts'

const cropDialog = lazyOverlay<CropDialogProps>(() => import('./crop-dialog.tsx'))

export type GalleryFieldProps = {
  label: string
  value: GalleryValue
  onChange: (value: GalleryValue) => void
  /** Pictures that the page has already loaded, such as those of the edited product. */
  known?: readonly KnownPicture[]
  /** An error of the whole gallery ("Thumbnail is required"). */
  error?: string | undefined
  /** Called with true while uploads run; the form should not be submitted until they end. */
  onBusy?: ((isBusy: boolean) => void) | undefined
  className?: string | undefined
}

type Removed = { use: PictureUse; at: number }
type Cropping = { fileId: string; source: File }

/**
 * A product's pictures (PROD-01, PROD-02), the first being the thumbnail. Pictures can be added, reordered by dragging
 * or with buttons, cropped, described and removed. The value survives a reload.
 */
export const GalleryField = ({ label, value, onChange, known = [], error, onBusy, className }: GalleryFieldProps) => {
  const t = useTexts('files')
  const { maxFileMegabytes } = useSite()
  const format = useFormat()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const undo = useRef<HTMLButtonElement>(null)
  const uses = allPictures(value)
  // The latest value for concurrent uploads, so that none overwrites the change of another.
  const latestUses = useRef(uses)
  useEffect(() => {
    latestUses.current = allPictures(value)
  }, [value])
  const change = (next: PictureUse[]) => {
    latestUses.current = next
    onChange(toGalleryValue(next))
  }
  // A restored draft can lack its thumbnail: promote the first gallery picture.
  useEffect(() => {
    if (!value.thumbnail && value.gallery.length > 0) change(latestUses.current)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs only when the value changes
  }, [value])

  const [announcement, setAnnouncement] = useState('')
  const [hasTooMany, setHasTooMany] = useState(false)
  const [missingCount, setMissingCount] = useState(0)
  const [removed, setRemoved] = useState<Removed | null>(null)
  const [cropping, setCropping] = useState<Cropping | null>(null)

  const { pictureOf, addUploaded, sourceOf } = useGalleryPictures(uses, known, (fileIds) => {
    setMissingCount(fileIds.length)
    change(latestUses.current.filter(({ fileId }) => !fileIds.includes(fileId)))
  })
  const { items, isBusy, add, retry, remove } = useUploads('product', (_, sent, given) => {
    addUploaded(sent, given)
    const turn = selectionOrder.current.get(given) ?? 0
    selectionOrder.current.set(sent.id, turn)
    change(
      restorePicture(
        latestUses.current,
        { fileId: sent.id, alt: '' },
        insertionIndex(latestUses.current, turn, selectionOrder.current),
        fileLimits.pictures,
      ),
    )
  })
  const latestOnBusy = useRef(onBusy)
  useEffect(() => {
    latestOnBusy.current = onBusy
  })
  useEffect(() => latestOnBusy.current?.(isBusy), [isBusy])

  // Pictures are listed in the order of selection, whichever upload finishes first.
  const selectionOrder = useRef(new Map<File | string, number>())
  const room = fileLimits.pictures - uses.length - items.length
  const choose = (files: readonly File[]) => {
    setHasTooMany(files.length > room)
    setMissingCount(0)
    for (const file of files) selectionOrder.current.set(file, selectionOrder.current.size + 1)
    add(files.slice(0, Math.max(0, room)))
  }
  const { isOver, handlers } = useFileDrop(choose)
  const announcePosition = (fileId: string) => {
    const position = latestUses.current.findIndex((use) => use.fileId === fileId) + 1
    if (position > 0)
      setAnnouncement(
        t('gallery.moved', { place: format.number(position), total: format.number(latestUses.current.length) }),
      )
  }
  const move = (fileId: string, to: number) => change(movePicture(latestUses.current, fileId, to))
  const { list, dragged, handleOf } = useRowDrag(
    uses.map(({ fileId }) => fileId),
    move,
    announcePosition,
  )

  const removePicture = (use: PictureUse, at: number) => {
    change(latestUses.current.filter(({ fileId }) => fileId !== use.fileId))
    setRemoved({ use, at })
    setHasTooMany(false)
  }
  // The remove button is gone, so the focus moves to the undo button.
  useEffect(() => {
    if (removed) undo.current?.focus()
  }, [removed])

  const ids = { label: `${id}-label`, hint: `${id}-hint`, error: `${id}-error` }
  return (
    <div
      role="group"
      aria-labelledby={ids.label}
      aria-describedby={classes(error && ids.error, ids.hint)}
      className={classes('flex min-w-0 flex-col gap-2', className)}
    >
      <span id={ids.label} className="text-sm font-medium">
        {label}
      </span>
      <div
        {...handlers}
        className={classes(
          'flex min-w-0 flex-col gap-3 rounded-lg border border-dashed p-3 transition-colors',
          error ? 'border-danger' : isOver ? 'border-focus bg-primary-soft' : 'border-line-strong',
        )}
      >
        {uses.length > 0 && (
          <ul
            ref={list}
            aria-label={t('gallery.list')}
            onPointerEnter={cropDialog.preload}
            onFocus={cropDialog.preload}
            className="flex min-w-0 flex-col gap-3"
          >
            {uses.map((use, at) => (
              <GalleryRow
                key={use.fileId}
                {...{ use, at }}
                picture={pictureOf(use.fileId)}
                count={uses.length}
                isLifted={dragged === use.fileId}
                handle={handleOf(use.fileId)}
                onAlt={(alt) =>
                  change(latestUses.current.map((one) => (one.fileId === use.fileId ? { ...one, alt } : one)))
                }
                onMove={(to) => {
                  move(use.fileId, to)
                  announcePosition(use.fileId)
                }}
                onCrop={() => {
                  const picture = pictureOf(use.fileId)
                  if (picture)
                    void sourceOf(use.fileId, picture).then((source) => setCropping({ fileId: use.fileId, source }))
                }}
                onRemove={() => removePicture(use, at)}
              />
            ))}
          </ul>
        )}
        {items.length > 0 && (
          <ul aria-label={t('gallery.waiting')} className="flex min-w-0 flex-col gap-3">
            {items.map((item) => (
              <UploadRow
                key={item.key}
                item={item}
                onRetry={() => retry(item.key)}
                onRemove={() => {
                  remove(item.key)
                  button.current?.focus()
                }}
              />
            ))}
          </ul>
        )}
        {removed && (
          <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-muted">
            {t('gallery.removed')}
            <Button
              ref={undo}
              size="sm"
              onClick={() => {
                change(restorePicture(latestUses.current, removed.use, removed.at, fileLimits.pictures))
                setRemoved(null)
                button.current?.focus()
              }}
            >
              {t('gallery.undo')}
            </Button>
          </p>
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <FileButton
            buttonRef={button}
            multiple
            icon={<ImagePlus />}
            accept={acceptOf('product')}
            describedBy={classes(error && ids.error, ids.hint)}
            onFiles={choose}
          >
            {t('gallery.choose')}
          </FileButton>
          <span className="text-sm text-ink-muted coarse:hidden">{t('attachments.drop')}</span>
        </div>
      </div>
      {/* Always rendered, so that screen readers announce changes. */}
      <div role="alert" className="flex flex-col gap-1 empty:hidden">
        {missingCount > 0 && (
          <FieldErrorText id={`${id}-gone`}>{t('gallery.gone', { count: missingCount })}</FieldErrorText>
        )}
        {hasTooMany && (
          <FieldErrorText id={`${id}-left-out`}>{t('gallery.too_many', { count: fileLimits.pictures })}</FieldErrorText>
        )}
      </div>
      <div role="status" className="sr-only">
        {announcement}
      </div>
      <FieldNotes
        ids={ids}
        error={error}
        hint={t('gallery.hint', { megabytes: maxMegabytesOf('product', maxFileMegabytes) })}
      />
      {cropping && (
        <cropDialog.Overlay
          file={cropping.source}
          kind="product"
          onUploaded={(sent) => {
            addUploaded(sent, cropping.source)
            change(
              latestUses.current.map((one) => (one.fileId === cropping.fileId ? { ...one, fileId: sent.id } : one)),
            )
          }}
          onClose={() => setCropping(null)}
        />
      )}
    </div>
  )
}
