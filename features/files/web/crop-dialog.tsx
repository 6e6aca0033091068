import { useEffect, useRef, useState } from 'react'
import ReactCrop from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { ApiError } from '#shell/api/api-error.ts'
import { codeText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { classes } from '#shell/ui/classes.ts'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { ProgressBar } from '#shell/ui/progress-bar.tsx'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import type { OwnFile } from '../contract/index.ts'
import { cropAreaOf, type PercentCrop, pixelsOf, ratioOf, shareOf } from './crop.ts'
import { useFileStatus } from './use-file-status.ts'
import { sendFile, uploadFailureText } from './send-file.ts'
import { useObjectUrl } from './use-object-url.ts'

type CropState = { part: PercentCrop; width: number; height: number }
export type CropDialogProps = {
  file: File
  /** An avatar is cropped to a square and shown as a circle; a product's picture has a selectable shape. */
  kind: 'avatar' | 'product'
  /** Takes the uploaded picture into use. Errors are shown in the dialog. */
  onUploaded: (sent: OwnFile) => Promise<unknown> | void
  onClose: () => void
}

/** Smallest crop, in percent of the largest possible one. */
const minSharePercent = 20

type Shape = 'wide' | 'free'
const ratios: Record<Shape, number | null> = { wide: 4 / 3, free: null }

/** Crops a picture by pointer, arrow keys or a size slider, then uploads it. */
export default function CropDialog({ file, kind, onUploaded, onClose }: CropDialogProps) {
  const t = useTexts('files')
  const { progressOf } = useFileStatus()
  const url = useObjectUrl(file)
  const isSquare = kind === 'avatar'
  const [shape, setShape] = useState<Shape>('free')
  const ratio = isSquare ? 1 : ratios[shape]
  const [loaded, setLoaded] = useState<CropState | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const sending = useRef<AbortController | null>(null)
  useEffect(() => () => sending.current?.abort(), [])

  const send = async ({ part, ...size }: CropState) => {
    const cancel = new AbortController()
    sending.current = cancel
    setProblem(null)
    setProgress(0)
    try {
      const sent = await sendFile(kind, file, {
        crop: pixelsOf(part, size, isSquare),
        signal: cancel.signal,
        onProgress: setProgress,
      })
      await onUploaded(sent)
      if (!cancel.signal.aborted) onClose()
    } catch (error) {
      if (cancel.signal.aborted) return
      if (!(error instanceof ApiError)) throw error
      // `onUploaded` calls other endpoints, whose errors have their own titles.
      setProblem(uploadFailureText(kind, error))
    } finally {
      if (!cancel.signal.aborted) setProgress(null)
    }
  }
  const isSending = progress !== null
  const corner = t('avatar.corner')
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={false}
      title={isSquare ? t('avatar.crop') : t('gallery.crop_title')}
      text={isSquare ? t('avatar.crop_text') : t('gallery.crop_text')}
    >
      <div className="flex flex-col gap-4">
        {problem && (
          <Callout tone="danger" live>
            {problem}
          </Callout>
        )}
        {/* Pictures are not mirrored in right-to-left pages. */}
        <div dir="ltr" className="flex justify-center rounded-lg bg-surface-sunken p-3">
          {url && (
            <ReactCrop
              {...(loaded && { crop: loaded.part })}
              onChange={(_, { x, y, width, height }) =>
                setLoaded((now) => now && { ...now, part: { unit: '%', x, y, width, height } })
              }
              {...(ratio !== null && { aspect: ratio })}
              circularCrop={isSquare}
              keepSelection
              minWidth={32}
              disabled={isSending}
              ariaLabels={{
                cropArea: t('avatar.area'),
                nwDragHandle: corner,
                nDragHandle: corner,
                neDragHandle: corner,
                eDragHandle: corner,
                seDragHandle: corner,
                sDragHandle: corner,
                swDragHandle: corner,
                wDragHandle: corner,
              }}
            >
              <img
                src={url}
                alt=""
                draggable={false}
                className={classes('select-none', isSquare ? 'max-h-[min(50dvh,24rem)]' : 'max-h-[min(40dvh,24rem)]')}
                onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
                  setLoaded({ width, height, part: cropAreaOf(100, ratio ?? width / height, { width, height }) })
                }
                onError={() => setProblem(codeText('file.image_unreadable', 'files'))}
              />
            </ReactCrop>
          )}
        </div>
        {!isSquare && (
          <RadioGroup
            label={t('gallery.shape')}
            name="shape"
            variant="segments"
            value={shape}
            disabled={isSending}
            options={[
              { value: 'free', label: t('gallery.shape_free') },
              { value: 'wide', label: t('gallery.shape_wide') },
            ]}
            onChange={({ currentTarget: { value } }) => {
              const chosen = value as Shape
              setShape(chosen)
              setLoaded(
                (now) => now && { ...now, part: cropAreaOf(100, ratios[chosen] ?? now.width / now.height, now) },
              )
            }}
          />
        )}
        <label className="flex flex-col gap-1.5 text-sm font-medium">
          {t('avatar.size')}
          <input
            type="range"
            min={minSharePercent}
            max={100}
            step={1}
            disabled={!loaded || isSending}
            value={loaded ? Math.round(shareOf(loaded.part, loaded)) : 100}
            onChange={(event) => {
              const share = Number(event.currentTarget.value)
              setLoaded((now) => now && { ...now, part: cropAreaOf(share, ratioOf(now.part, now), now, now.part) })
            }}
            className="h-11 w-full rounded-md accent-primary"
          />
        </label>
        {/* Always rendered, so that screen readers announce changes. */}
        <div role="status" className="min-h-6 text-xs text-ink-muted tabular-nums">
          {isSending && (
            <>
              {progressOf(progress)}
              <ProgressBar share={progress} />
            </>
          )}
        </div>
        <DialogActions
          label={t('avatar.use')}
          disabled={!loaded}
          pending={isSending}
          onAct={() => loaded && void send(loaded)}
          onCancel={onClose}
        />
      </div>
    </Dialog>
  )
}
