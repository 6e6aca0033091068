import FileText from 'lucide-react/icons/file-text'
import Image from 'lucide-react/icons/image'
import Paperclip from 'lucide-react/icons/paperclip'
import RotateCw from 'lucide-react/icons/rotate-cw'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '#shell/i18n/texts.ts'
import { classes } from '#shell/ui/classes.ts'
import { FieldErrorText } from '#shell/ui/field.tsx'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { ProgressBar } from '#shell/ui/progress-bar.tsx'
import type { FileKind, FileView } from '../contract/index.ts'
import { acceptOf } from './accept.ts'
import { FileButton } from './file-button.tsx'
import { useFileDrop } from './use-file-drop.ts'
import { useFileStatus } from './use-file-status.ts'
import { type UploadItem, useUploads } from './use-uploads.ts'

export type AttachmentsFieldProps = {
  kind: FileKind
  max: number
  attachments: readonly FileView[]
  onAdd: (attachment: FileView) => void
  onRemove: (id: string) => void
  /** Called with true while uploads run; the form should not be submitted until they end. */
  onBusy: (isBusy: boolean) => void
  className?: string | undefined
}

/** The attachments of a draft: chosen with a button, dropped or pasted, with the progress and error of each upload. */
export const AttachmentsField = ({
  kind,
  max,
  attachments,
  onAdd,
  onRemove,
  onBusy,
  className,
}: AttachmentsFieldProps) => {
  const t = useTexts('files')
  const { sizeOf } = useFileStatus()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const { items, isBusy, add, retry, remove } = useUploads(kind, onAdd)
  const [hasTooMany, setHasTooMany] = useState(false)
  const latestOnBusy = useRef(onBusy)
  useEffect(() => {
    latestOnBusy.current = onBusy
  })
  useEffect(() => latestOnBusy.current(isBusy), [isBusy])

  const room = max - attachments.length - items.length
  const choose = (files: readonly File[]) => {
    setHasTooMany(files.length > room)
    add(files.slice(0, Math.max(0, room)))
  }
  const { isOver, handlers } = useFileDrop(choose)
  const withFocusReset = (go: () => void) => () => {
    setHasTooMany(false)
    go()
    button.current?.focus()
  }
  return (
    <div
      {...handlers}
      className={classes(
        'flex min-w-0 flex-col gap-2 rounded-md transition-colors',
        isOver && 'bg-primary-soft outline-2 outline-offset-4 outline-focus',
        className,
      )}
    >
      {attachments.length + items.length > 0 && (
        <ul aria-label={t('attachments.list')} className="flex min-w-0 flex-col gap-2">
          {attachments.map(({ id: fileId, name, type, size }) => (
            <AttachmentLine
              key={fileId}
              name={name}
              isImage={type.startsWith('image/')}
              status={sizeOf(size)}
              onRemove={withFocusReset(() => onRemove(fileId))}
            />
          ))}
          {items.map((item) => (
            <UploadLine
              key={item.key}
              item={item}
              onRetry={() => retry(item.key)}
              onRemove={withFocusReset(() => remove(item.key))}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <FileButton
          buttonRef={button}
          multiple
          icon={<Paperclip />}
          accept={acceptOf(kind)}
          describedBy={hasTooMany ? `${id}-left-out` : undefined}
          onFiles={choose}
        >
          {t('attachments.choose')}
        </FileButton>
        {attachments.length + items.length === 0 && (
          <span className="text-sm text-ink-muted coarse:hidden">{t('attachments.drop')}</span>
        )}
      </div>
      {/* Always rendered, so that screen readers announce changes. */}
      <div role="alert" className="empty:hidden">
        {hasTooMany && (
          <FieldErrorText id={`${id}-left-out`}>{t('attachments.too_many', { count: max })}</FieldErrorText>
        )}
      </div>
    </div>
  )
}

const UploadLine = ({ item, onRetry, onRemove }: { item: UploadItem; onRetry: () => void; onRemove: () => void }) => {
  const t = useTexts('files')
  const { progressOf } = useFileStatus()
  const { name, isImage, progress, error, canRetry } = item
  const status = error ?? (progress === null ? t('attachments.waiting') : progressOf(progress))
  return (
    <AttachmentLine
      name={name}
      isImage={isImage}
      status={status}
      isError={error !== undefined}
      onRemove={onRemove}
      action={canRetry && <IconButton label={t('attachments.retry', { name })} icon={<RotateCw />} onClick={onRetry} />}
    >
      {progress !== null && <ProgressBar share={progress} />}
    </AttachmentLine>
  )
}

type LineProps = {
  name: string
  isImage: boolean
  status: string
  isError?: boolean
  onRemove: () => void
  action?: ReactNode
  children?: ReactNode
}

const AttachmentLine = ({ name, isImage, status, isError = false, onRemove, action, children }: LineProps) => {
  const t = useTexts('files')
  const Icon = isImage ? Image : FileText
  return (
    <li className="flex min-w-0 flex-col gap-1.5 rounded-md bg-surface-sunken py-1 ps-3 pe-1">
      <div className="flex min-w-0 items-center gap-3">
        <Icon className="flex-none text-xl text-ink-muted" />
        <div className="min-w-0 flex-1">
          <p className="truncate text-sm font-medium">
            <bdi>{name}</bdi>
          </p>
          <p role="status" className={classes('text-xs', isError ? 'text-danger' : 'text-ink-muted tabular-nums')}>
            {status}
          </p>
        </div>
        {action}
        <IconButton label={t('field.remove', { name })} icon={<X />} onClick={onRemove} />
      </div>
      {children}
    </li>
  )
}
