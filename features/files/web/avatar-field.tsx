import ImagePlus from 'lucide-react/icons/image-plus'
import { useEffect, useId, useRef, useState } from 'react'
import { errorText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import { useSite } from '#shell/site/use-site.ts'
import { Avatar } from '#shell/ui/avatar.tsx'
import { Button } from '#shell/ui/button.tsx'
import { classes } from '#shell/ui/classes.ts'
import { FieldNotes } from '#shell/ui/field.tsx'
import { maxMegabytesOf } from '../contract/index.ts'
import { acceptOf } from './accept.ts'
import type { CropDialogProps } from './crop-dialog.tsx'
import { FileButton } from './file-button.tsx'
import { useFileDrop } from './use-file-drop.ts'
import { checkFile, detectFileType } from './send-file.ts'

const cropDialog = lazyOverlay<CropDialogProps>(() => import('./crop-dialog.tsx'))
const removeDialog = lazyOverlay<{ onRemove: () => Promise<unknown>; onClose: () => void }>(
  () => import('./remove-avatar-dialog.tsx'),
)

export type AvatarFieldProps = {
  label: string
  /** Shows the label to screen readers only, when a heading above has the same text. */
  hideLabel?: boolean | undefined
  name: string
  url: string | null
  /** Sets the uploaded picture as the avatar, or removes the avatar when null. Errors are shown in the field. */
  onSet: (fileId: string | null) => Promise<unknown>
  className?: string | undefined
}

/** Uploads, crops or removes a member's avatar. */
export const AvatarField = ({ label, hideLabel = false, name, url, onSet, className }: AvatarFieldProps) => {
  const t = useTexts('files')
  const { maxFileMegabytes } = useSite()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [chosen, setChosen] = useState<File | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const [problem, setProblem] = useState<string>()

  // The remove button disappears with the picture, so the focus moves to the upload button.
  const hasRemoved = useRef(false)
  useEffect(() => {
    if (isRemoving || url !== null || !hasRemoved.current) return
    hasRemoved.current = false
    button.current?.focus()
  }, [isRemoving, url])

  const choose = async ([file]: File[]) => {
    if (!file) return
    const refused = checkFile('avatar', file.name, await detectFileType(file), file.size)
    setProblem(refused ? errorText(refused) : undefined)
    setChosen(refused ? null : file)
  }
  const { isOver, handlers } = useFileDrop((files) => void choose(files))
  const ids = { label: `${id}-label`, hint: `${id}-hint`, error: `${id}-error` }
  return (
    <div role="group" aria-labelledby={ids.label} className={classes('flex min-w-0 flex-col gap-1.5', className)}>
      <span id={ids.label} className={hideLabel ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </span>
      <div
        {...handlers}
        onPointerEnter={cropDialog.preload}
        onFocus={cropDialog.preload}
        className={classes(
          'flex min-w-0 flex-wrap items-center gap-4 rounded-md border border-dashed p-3 transition-colors',
          problem ? 'border-danger' : isOver ? 'border-focus bg-primary-soft' : 'border-line-strong bg-surface-raised',
        )}
      >
        <Avatar name={name} src={url} size="xl" standalone />
        <div className="flex min-w-0 flex-1 basis-48 flex-col gap-2">
          <div className="flex flex-wrap gap-2">
            <FileButton
              buttonRef={button}
              icon={<ImagePlus />}
              accept={acceptOf('avatar')}
              describedBy={classes(problem && ids.error, ids.hint)}
              onFiles={(files) => void choose(files)}
            >
              {url ? t('avatar.replace') : t('avatar.choose')}
            </FileButton>
            {url && (
              <Button size="sm" variant="quiet" onClick={() => setRemoving(true)}>
                {t('avatar.remove')}
              </Button>
            )}
          </div>
          <div role="alert">
            <FieldNotes ids={ids} error={problem} />
          </div>
          <FieldNotes ids={ids} hint={t('avatar.hint', { megabytes: maxMegabytesOf('avatar', maxFileMegabytes) })} />
        </div>
      </div>
      {chosen && (
        <cropDialog.Overlay
          file={chosen}
          kind="avatar"
          onUploaded={(sent) => onSet(sent.id)}
          onClose={() => setChosen(null)}
        />
      )}
      {isRemoving && (
        <removeDialog.Overlay
          onRemove={async () => {
            await onSet(null)
            hasRemoved.current = true
          }}
          onClose={() => setRemoving(false)}
        />
      )}
    </div>
  )
}
