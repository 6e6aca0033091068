import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFileStatus } from '#features/files/web/index.ts'
import { ApiError } from '#shell/api/api-error.ts'
import { upload } from '#shell/api/upload.ts'
import { failureText, fieldErrorText } from '#shell/i18n/error-text.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { FileField } from '#shell/ui/file-field.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { userText } from '#shell/ui/user-text.ts'
import { importTexts, type ImportResult, translationLimits } from '../contract/index.ts'

type Chosen = { file: File; result?: ImportResult; error?: unknown }

const typeOf = ({ name }: File) => (/\.(xlf|xliff|xml)$/i.test(name) ? 'application/xliff+xml' : 'application/json')

/** The file is read by the server twice: for the dry run, which stores nothing, and when the dry run is confirmed. */
export const ImportFile = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts('translations')
  const files = useTexts('files')
  const { sizeOf } = useFileStatus()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [isImporting, setImporting] = useState(false)
  const sending = useRef<AbortController>(null)
  useEffect(() => () => sending.current?.abort(), [])

  const send = (file: File, input: { isDryRun: string; revision?: string }) => {
    sending.current?.abort()
    const { signal } = (sending.current = new AbortController())
    return upload(importTexts, input as never, file, { type: typeOf(file), signal, onProgress: () => undefined })
  }
  const read = async (file: File) => {
    setChosen({ file })
    try {
      if (file.size > translationLimits.importBytes)
        throw new ApiError(importTexts.name, 0, { code: 'translation.file_too_large' })
      setChosen({ file, result: await send(file, { isDryRun: 'true' }) })
    } catch (error) {
      if (error instanceof ApiError) setChosen({ file, error })
    }
  }
  const apply = async (file: File, { revision }: ImportResult) => {
    setImporting(true)
    try {
      // The live event of the change refetches the list.
      const { changed } = await send(file, { isDryRun: 'false', revision })
      onClose()
      toast({ title: t('import.done', { count: changed }), tone: 'positive' })
    } catch (error) {
      if (error instanceof ApiError) setChosen({ file, error })
    } finally {
      setImporting(false)
    }
  }
  const isReading = chosen !== null && !chosen.result && chosen.error === undefined
  const { file, result } = chosen ?? {}
  return (
    <div className="flex flex-col gap-5">
      <FileField
        label={t('import.file')}
        hint={t('import.hint')}
        name="texts"
        accept=".json,.xlf,.xliff,application/json,application/xliff+xml"
        chosen={
          chosen && {
            name: chosen.file.name,
            status: isReading ? t('import.reading') : sizeOf(chosen.file.size),
            progress: null,
          }
        }
        onChoose={(next) => void read(next)}
        onRemove={() => {
          sending.current?.abort()
          setChosen(null)
        }}
        texts={{
          choose: files('field.choose'),
          drop: files('field.drop'),
          replace: files('field.replace'),
          remove: files('field.remove', { name: file?.name ?? '' }),
        }}
        error={chosen?.error === undefined ? undefined : failureText(chosen.error)}
      />
      {file && result && (
        <>
          <DryRun result={result} />
          <DialogActions
            label={t('import.apply', { count: result.changed })}
            pending={isImporting}
            disabled={result.changed === 0}
            onCancel={onClose}
            onAct={() => void apply(file, result)}
          />
        </>
      )}
    </div>
  )
}

const DryRun = ({ result }: { result: ImportResult }) => {
  const t = useTexts('translations')
  const format = useFormat()
  const { changed, unchanged, refused, changes, refusals } = result
  const names = format.list(result.languages.map((language) => t(`languages.${language}`)))
  return (
    <div className="flex flex-col gap-4 text-sm">
      <div role="status" className="flex flex-col gap-1">
        <p>{t('import.languages', { languages: names })}</p>
        <p className="font-medium">{changed === 0 ? t('import.nothing') : t('import.changed', { count: changed })}</p>
        {unchanged > 0 && <p>{t('import.unchanged', { count: unchanged })}</p>}
        {refused > 0 && <p className="text-warning">{t('import.refused', { count: refused })}</p>}
      </div>
      {changes.length > 0 && (
        <Listed title={t('import.changes')} left={changed - changes.length}>
          {changes.map(({ area, key, language, before, after }) => (
            <li key={`${language} ${area}:${key}`} className="flex flex-col gap-0.5 px-3 py-2">
              <bdi className="font-mono text-xs text-ink-muted">{`${area} ${key}`}</bdi>
              <span className="text-ink-muted">
                {t('import.from')} <span {...userText(language)}>{before ?? t('import.missing')}</span>
              </span>
              <span>
                {t('import.to')} <span {...userText(language)}>{after}</span>
              </span>
            </li>
          ))}
        </Listed>
      )}
      {refusals.length > 0 && (
        <Listed title={t('import.refusals')} left={0}>
          {refusals.map(({ area, key, language, form, code, name }, at) => (
            <li key={at} className="flex flex-col gap-0.5 px-3 py-2">
              <bdi className="font-mono text-xs text-ink-muted">{`${area} ${key}`}</bdi>
              <span>
                {form !== null && form !== 'text' && `${t(`editor.forms.${form}`)}: `}
                {fieldErrorText(
                  { code, params: { name: name ?? '', example: '{{name}}', maximum: 4000 } },
                  'translations',
                )}{' '}
                <span className="text-ink-muted">({t(`languages.${language}`)})</span>
              </span>
            </li>
          ))}
        </Listed>
      )}
    </div>
  )
}

const Listed = ({ title, left, children }: { title: string; left: number; children: ReactNode }) => {
  const t = useTexts('translations')
  return (
    <section className="flex flex-col gap-1.5">
      <h4 className="font-medium">{title}</h4>
      <ul
        aria-label={title}
        className="max-h-56 divide-y divide-line overflow-y-auto rounded-md border border-line"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard
        tabIndex={0}
      >
        {children}
      </ul>
      {left > 0 && <p className="text-xs text-ink-muted">{t('import.more', { count: left })}</p>}
    </section>
  )
}
