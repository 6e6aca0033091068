import { useEffect, useRef, useState } from 'react'
import type { PathValue } from 'react-hook-form'
import { useFileStatus } from '#features/files/web/index.ts'
import { ApiError } from '#shell/api/api-error.ts'
import { upload } from '#shell/api/upload.ts'
import { failureText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Dialog } from '#shell/ui/dialog.tsx'
import { FileField } from '#shell/ui/file-field.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { readResume, resumeLimits, type ResumeField, type ResumeProposal } from '../../contract/index.ts'
import type { ProfileField, ProfileValues } from './form-values.ts'
import { ResumeChoices } from './resume-choices.tsx'
import type { useProfileForm } from './use-profile-form.ts'

type Form = Pick<ReturnType<typeof useProfileForm<ProfileField>>, 'getValues' | 'setValue'>
type Props = { open: boolean; onClose: () => void; form: Form }

/** Puts what the member takes from a JSON Resume into the form, where it is checked and saved. */
export default function ResumeDialog({ open, onClose, form }: Props) {
  const t = useTexts('profiles')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('resume.title')}
      text={t('resume.text')}
      size="lg"
      dismissable={false}
    >
      <ResumeFile form={form} onClose={onClose} />
    </Dialog>
  )
}

type Chosen = { name: string; size: number; error?: unknown; proposal?: ResumeProposal }

const ResumeFile = ({ form, onClose }: Pick<Props, 'form' | 'onClose'>) => {
  const t = useTexts('profiles')
  const files = useTexts('files')
  const { sizeOf } = useFileStatus()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const reading = useRef<AbortController>(null)
  useEffect(() => () => reading.current?.abort(), [])

  const read = async (file: File) => {
    reading.current?.abort()
    const { signal } = (reading.current = new AbortController())
    const about = { name: file.name, size: file.size }
    setChosen(about)
    try {
      if (file.size > resumeLimits.bytes) throw new ApiError(readResume.name, 0, { code: 'profile.resume_too_large' })
      const options = { type: 'application/json', signal, onProgress: () => undefined }
      const proposal = await upload(readResume, {}, file, options)
      setChosen({ ...about, proposal })
    } catch (error) {
      if (!signal.aborted) setChosen({ ...about, error })
    }
  }
  const fill = (fields: readonly ResumeField[], { values }: ResumeProposal) => {
    for (const field of fields)
      form.setValue(field, values[field] as PathValue<ProfileValues, ResumeField>, { shouldDirty: true })
    onClose()
    toast({ title: t('resume.filled'), text: t('resume.filled_text'), tone: 'positive' })
  }
  const isReading = chosen !== null && !chosen.proposal && chosen.error === undefined
  return (
    <div className="flex flex-col gap-5">
      <FileField
        label={t('resume.file')}
        hint={t('resume.file_hint', { size: sizeOf(resumeLimits.bytes) })}
        name="resume"
        accept=".json,application/json"
        chosen={
          chosen && {
            name: chosen.name,
            status: isReading ? t('resume.reading') : sizeOf(chosen.size),
            progress: null,
          }
        }
        onChoose={(file) => void read(file)}
        onRemove={() => {
          reading.current?.abort()
          setChosen(null)
        }}
        texts={{
          choose: files('field.choose'),
          drop: files('field.drop'),
          replace: files('field.replace'),
          remove: files('field.remove', { name: chosen?.name ?? '' }),
        }}
        error={chosen?.error === undefined ? undefined : failureText(chosen.error)}
      />
      {chosen?.proposal && (
        <ResumeChoices
          // A choice belongs to one file.
          key={chosen.name + chosen.size}
          proposal={chosen.proposal}
          present={form.getValues()}
          onFill={(fields) => fill(fields, chosen.proposal as ResumeProposal)}
          onCancel={onClose}
        />
      )}
    </div>
  )
}
