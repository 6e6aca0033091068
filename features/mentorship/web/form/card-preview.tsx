import { type Control, useWatch } from 'react-hook-form'
import type { MentorCard } from '../../contract/index.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useTexts } from '#shell/i18n/texts.ts'
import { type FormValues, inputOf, rateOf } from './form-values.ts'
import { PreviewedCard } from './previewed-card.tsx'

/** The card that members will see in the list, from what is typed. */
export const CardPreview = ({ control }: { control: Control<FormValues> }) => {
  const t = useTexts('mentorship')
  const { viewer } = useAuth()
  const values = useWatch({ control }) as Partial<FormValues>
  if (!viewer) return null
  const { title, description, location, company, ...input } = inputOf(values)
  const rate = rateOf(values)
  const card: MentorCard = {
    ...(input as Omit<MentorCard, 'hourlyRate'>),
    id: '',
    slug: '',
    title: title.trim() || t('form.preview.title'),
    summary: description.trim() || t('form.preview.description'),
    hourlyRate: Number.isNaN(rate) ? null : rate,
    location: location ?? null,
    company: company ?? null,
    mentor: {
      id: viewer.id,
      fullName: viewer.fullName,
      role: viewer.role,
      company: company ?? null,
      avatarUrl: viewer.avatarUrl,
      username: null,
      verified: false,
    },
    isActive: true,
    nextSlotAt: null,
    createdAt: viewer.memberSince,
  }
  return (
    <section aria-labelledby="preview" className="flex flex-col gap-3">
      <h2 id="preview" className="text-sm font-medium text-ink-muted">
        {t('form.preview.label')}
      </h2>
      <div inert>
        <PreviewedCard listing={card} isPriceKnown={!Number.isNaN(rate)} />
      </div>
      <p className="text-xs text-ink-muted">{t('form.preview.note')}</p>
    </section>
  )
}
