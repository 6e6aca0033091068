import { useEffect, useRef, useState } from 'react'
import { languageChoices } from '#features/accounts/web/index.ts'
import { useFileStatus } from '#features/files/web/index.ts'
import type { Language } from '#kit/languages.ts'
import { ApiError } from '#shell/api/api-error.ts'
import { upload } from '#shell/api/upload.ts'
import { failureText } from '#shell/i18n/error-text.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Dialog } from '#shell/ui/dialog.tsx'
import { FileField } from '#shell/ui/file-field.tsx'
import { Select } from '#shell/ui/select.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { importInvitations, type ImportPreview, invitationLimits, previewImport } from '../contract/index.ts'
import { FilePreview } from './file-preview.tsx'

type Props = { open: boolean; onClose: () => void }

export default function FileDialog({ open, onClose }: Props) {
  const t = useTexts('member-invitations')
  return (
    <Dialog open={open} onClose={onClose} title={t('file.title')} text={t('file.text')} size="lg" dismissable={false}>
      <FileForm onClose={onClose} />
    </Dialog>
  )
}

type Chosen = { file: File; error?: unknown; preview?: ImportPreview }

/** The file is read by the server twice: for the preview, which stores nothing, and when the preview is confirmed. */
const FileForm = ({ onClose }: Pick<Props, 'onClose'>) => {
  const t = useTexts('member-invitations')
  const files = useTexts('files')
  const format = useFormat()
  const { sizeOf } = useFileStatus()
  const [language, setLanguage] = useState<Language>('sv')
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [isInviting, setInviting] = useState(false)
  const sending = useRef<AbortController>(null)
  useEffect(() => () => sending.current?.abort(), [])

  const send = <E extends typeof previewImport | typeof importInvitations>(
    endpoint: E,
    file: File,
    spoken: Language,
  ) => {
    sending.current?.abort()
    sending.current = new AbortController()
    const { signal } = sending.current
    return upload(endpoint, { language: spoken } as never, file, {
      type: 'text/csv',
      signal,
      onProgress: () => undefined,
    })
  }
  const read = async (file: File, spoken: Language) => {
    setChosen({ file })
    try {
      if (file.size > invitationLimits.bytes)
        throw new ApiError(previewImport.name, 0, { code: 'invitation.file_too_large' })
      setChosen({ file, preview: (await send(previewImport, file, spoken)) as ImportPreview })
    } catch (error) {
      if (error instanceof ApiError) setChosen({ file, error })
    }
  }
  const invite = async ({ file }: Chosen) => {
    setInviting(true)
    try {
      // The live event of the change refetches the list.
      const { total } = (await send(importInvitations, file, language)) as { total: number }
      onClose()
      toast({ title: t('file.done', { count: total }), tone: 'positive' })
    } catch (error) {
      if (error instanceof ApiError) setChosen({ file, error })
    } finally {
      setInviting(false)
    }
  }
  const isReading = chosen !== null && !chosen.preview && chosen.error === undefined
  return (
    <div className="flex flex-col gap-5">
      <Select
        label={t('file.language')}
        hint={t('file.language_hint')}
        value={language}
        onChange={({ currentTarget: { value } }) => {
          setLanguage(value as Language)
          if (chosen) void read(chosen.file, value as Language)
        }}
        options={languageChoices}
      />
      <FileField
        label={t('file.label')}
        hint={t('file.hint', { rows: format.number(invitationLimits.rows), size: sizeOf(invitationLimits.bytes) })}
        name="invitations"
        accept=".csv,.tsv,.txt,text/csv"
        chosen={
          chosen && {
            name: chosen.file.name,
            status: isReading ? t('file.reading') : sizeOf(chosen.file.size),
            progress: null,
          }
        }
        onChoose={(file) => void read(file, language)}
        onRemove={() => {
          sending.current?.abort()
          setChosen(null)
        }}
        texts={{
          choose: files('field.choose'),
          drop: files('field.drop'),
          replace: files('field.replace'),
          remove: files('field.remove', { name: chosen?.file.name ?? '' }),
        }}
        error={chosen?.error === undefined ? undefined : failureText(chosen.error)}
      />
      {chosen?.preview && (
        <FilePreview
          preview={chosen.preview}
          isInviting={isInviting}
          onInvite={() => void invite(chosen)}
          onCancel={onClose}
        />
      )}
    </div>
  )
}
