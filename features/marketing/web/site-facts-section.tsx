import { readSiteFacts, type SiteFacts, updateSiteFacts } from '../contract/index.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { FieldRow, Form, FormActions } from '#shell/ui/form.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { toast } from '#shell/ui/toast-queue.ts'

/** The administrators' form for the figures and the operator (MKT-01). */
export const SiteFactsSection = () => {
  const t = useTexts('marketing')
  const { data, error, isFetching, refetch } = useEndpointQuery(readSiteFacts, {})
  return (
    <Section title={t('facts.title')} text={t('facts.lead')}>
      {data ? (
        <SiteFactsForm facts={data} />
      ) : error ? (
        <ErrorState text={t('facts.failed')} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <ListSkeleton rows={2} />
      )}
    </Section>
  )
}

type Values = { figures: Record<keyof SiteFacts['figures'], string>; operator: { name: string; contactEmail: string } }

const inputOf = ({ figures, operator }: Values) => ({
  figures: {
    companies: parseNumber(figures.companies),
    dailyStartups: parseNumber(figures.dailyStartups),
    countries: parseNumber(figures.countries),
  },
  operator: { name: operator.name.trim() || null, contactEmail: operator.contactEmail.trim() || null },
})
// Non-numeric input is passed on, so that the schema reports it at its field.
const parseNumber = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : text.trim() === '' ? undefined : text)

const SiteFactsForm = ({ facts: { figures, operator, can } }: { facts: SiteFacts }) => {
  const t = useTexts('marketing')
  const reason = useReason('marketing')(can.edit)
  const form = useEndpointForm<typeof updateSiteFacts, Values>(updateSiteFacts, {
    defaults: {
      figures: {
        companies: String(figures.companies),
        dailyStartups: String(figures.dailyStartups),
        countries: String(figures.countries),
      },
      operator: { name: operator.name ?? '', contactEmail: operator.contactEmail ?? '' },
    },
    inputOf,
    refreshes: [readSiteFacts],
    onSuccess: () => toast({ title: t('facts.saved'), tone: 'positive' }),
  })
  return (
    <Form {...form.formProps} className="max-w-2xl">
      <div className="grid items-start gap-5 sm:grid-cols-3">
        <TextField
          label={t('facts.companies')}
          hint={t('facts.zero')}
          inputMode="numeric"
          dir="ltr"
          {...form.field('figures.companies')}
        />
        <TextField
          label={t('facts.daily_startups')}
          hint={t('facts.zero')}
          inputMode="numeric"
          dir="ltr"
          {...form.field('figures.dailyStartups')}
        />
        <TextField
          label={t('facts.countries')}
          hint={t('facts.zero')}
          inputMode="numeric"
          dir="ltr"
          {...form.field('figures.countries')}
        />
      </div>
      <FieldRow>
        <TextField
          label={t('facts.operator')}
          hint={t('facts.operator_hint')}
          optional
          {...form.field('operator.name')}
        />
        <TextField label={t('facts.contact')} type="email" optional {...form.field('operator.contactEmail')} />
      </FieldRow>
      <FormActions>
        <Button type="submit" variant="primary" pending={form.isSending} {...(reason === undefined ? {} : { reason })}>
          {t('facts.save')}
        </Button>
      </FormActions>
    </Form>
  )
}
