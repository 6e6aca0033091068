import { type Control, useWatch } from 'react-hook-form'
import type { ProgramCard, ProgramDetail } from '../../contract/index.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useTexts } from '#shell/i18n/texts.ts'
import { type FormValues, inputOf } from './form-values.ts'
import { PreviewedCard, type PreviewedProgram } from './previewed-card.tsx'

type Props = { control: Control<FormValues>; program: ProgramDetail | null }

/** The program as the list will show it, from what is typed. */
export const CardPreview = ({ control, program }: Props) => {
  const t = useTexts('programs')
  const { viewer } = useAuth()
  const values = useWatch({ control }) as Partial<FormValues>
  if (!viewer) return null
  const input = inputOf(values)
  const previewed: PreviewedProgram = {
    title: values.title?.trim() || t('form.preview.title'),
    summary: values.description?.trim() || t('form.preview.description'),
    language: values.language ?? 'en',
    partnerName: input.partnerName ?? null,
    organiser: program?.organiser ?? { fullName: viewer.fullName, avatarUrl: viewer.avatarUrl },
    city: input.city ?? null,
    isOnline: input.isOnline ?? false,
    durationWeeks: input.durationWeeks ?? null,
    maxParticipants: input.maxParticipants ?? null,
    participants: program?.participants ?? 0,
    priceModel: input.priceModel ?? 'free',
    price: input.price ?? null,
    equity: (input.equity as ProgramCard['equity'] | undefined) ?? null,
    startsOn: input.startsOn ?? null,
    endsOn: input.endsOn ?? null,
    applicationDeadline: input.applicationDeadline ?? null,
    timeZone: values.timeZone ?? null,
  }
  return (
    <section aria-labelledby="preview" className="flex flex-col gap-3">
      <h2 id="preview" className="text-sm font-medium text-ink-muted">
        {t('form.preview.label')}
      </h2>
      <div inert>
        <PreviewedCard program={previewed} />
      </div>
      <p className="text-xs text-ink-muted">{t('form.preview.note')}</p>
    </section>
  )
}
