import FileText from 'lucide-react/icons/file-text'
import Upload from 'lucide-react/icons/upload'
import X from 'lucide-react/icons/x'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { FieldLayout, useField, type FieldTexts } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import { ProgressBar } from './progress-bar.tsx'

export type FileFieldProps = FieldTexts & {
  name: string
  accept: string
  /** The chosen file. `progress` is 0 to 1 during the upload, otherwise null; `status` describes the state in words. */
  chosen: { name: string; status: string; progress: number | null } | null
  onChoose: (file: File) => void
  onRemove: () => void
  texts: { choose: string; drop: string; replace: string; remove: string }
  action?: ReactNode
}

/** Picks one file by button or drop. The caller uploads it. */
export const FileField = ({
  name,
  accept,
  chosen,
  onChoose,
  onRemove,
  texts,
  action,
  label,
  hideLabel,
  hint,
  error,
  optional,
  className,
}: FileFieldProps) => {
  const { ids, control } = useField({ hint, error })
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isDraggedOver, setDraggedOver] = useState(false)
  const buttonText = `${control.id}-choose`

  const drag = (event: DragEvent) => {
    if (![...event.dataTransfer.types].includes('Files')) return
    event.preventDefault()
    setDraggedOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setDraggedOver(false)
    const [file] = event.dataTransfer.files
    if (file) onChoose(file)
  }
  return (
    <FieldLayout controlId={control.id} {...{ ids, label, hideLabel, hint, error, optional, className }}>
      <div
        onDragOver={drag}
        onDragLeave={() => setDraggedOver(false)}
        onDrop={drop}
        className={classes(
          'flex min-w-0 flex-col gap-2 rounded-md border border-dashed p-3 transition-colors',
          error
            ? 'border-danger'
            : isDraggedOver
              ? 'border-focus bg-primary-soft'
              : 'border-line-strong bg-surface-raised',
        )}
      >
        <input
          ref={input}
          type="file"
          name={name}
          accept={accept}
          tabIndex={-1}
          aria-hidden="true"
          className="hidden"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            // Allow the same file again after it was removed or changed.
            event.currentTarget.value = ''
            if (file) onChoose(file)
          }}
        />
        {chosen && (
          <div className="flex min-w-0 items-center gap-3">
            <FileText className="flex-none text-xl text-ink-muted" />
            <div className="min-w-0 flex-1">
              <p className="truncate text-sm font-medium">
                <bdi>{chosen.name}</bdi>
              </p>
              <p role="status" className="text-xs text-ink-muted tabular-nums">
                {chosen.status}
                {error && <span className="sr-only">{error}</span>}
              </p>
            </div>
            <IconButton
              label={texts.remove}
              icon={<X />}
              onClick={() => {
                onRemove()
                button.current?.focus()
              }}
            />
          </div>
        )}
        {chosen?.progress != null && <ProgressBar share={chosen.progress} />}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button
            ref={button}
            id={control.id}
            data-field={name}
            size="sm"
            icon={<Upload />}
            aria-labelledby={`${ids.label} ${buttonText}`}
            aria-describedby={control['aria-describedby']}
            onClick={() => input.current?.click()}
          >
            <span id={buttonText}>{chosen ? texts.replace : texts.choose}</span>
          </Button>
          {action}
          {!chosen && <span className="text-sm text-ink-muted coarse:hidden">{texts.drop}</span>}
        </div>
      </div>
    </FieldLayout>
  )
}
