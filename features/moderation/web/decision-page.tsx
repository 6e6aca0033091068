import { useParams } from 'react-router'
import { appeal, moderationLimits, type OwnDecision, readDecision } from '../contract/index.ts'
import { pageData } from '#shell/api/page-data.ts'
import { useSuspenseEndpoint } from '#shell/api/query.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { Button } from '#shell/ui/button.tsx'
import { Form, FormActions } from '#shell/ui/form.tsx'
import { PageHeader, Section } from '#shell/ui/page-header.tsx'
import { SectionCard } from '#shell/ui/section-card.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { userText } from '#shell/ui/user-text.ts'
import { CaseStateBadge, LabelledText } from './case-state.tsx'

const page = pageData(({ params, prefetch }) => prefetch(readDecision, { id: params['id'] ?? '' }))
export const loader = page.server
export const clientLoader = page.browser

/** `/moderation/decisions/{id}`: the decision about the viewer's content, the reasons and the appeal (ADM-10). */
export default function DecisionPage() {
  const t = useTexts('moderation')
  const { id = '' } = useParams()
  const decision = useSuspenseEndpoint(readDecision, { id })
  const { state, kind, title, text, language, reason, statement, appealStatement } = decision
  const written = userText(language)
  const shownState = state === 'open' || state === 'kept' ? 'removed' : state
  return (
    <div className="page-frame pb-16">
      <PageHead title={t('decision.title')} hidden />
      <PageHeader
        title={t('decision.title')}
        lead={t(`decision.lead.${shownState === 'restored' && decision.appeal === null ? 'reconsidered' : shownState}`)}
        above={
          <div>
            <CaseStateBadge state={state} />
          </div>
        }
      />
      <div className="flex max-w-2xl flex-col gap-8">
        <Section title={t('decision.what')}>
          <div className="flex flex-col gap-1 border-s-3 border-line-strong ps-4">
            <p className="text-sm text-ink-muted">{t(`kinds.${kind}`)}</p>
            {title && (
              <p {...written} className="w-fit font-medium">
                {title}
              </p>
            )}
            <p {...written} className="prose-text max-w-measure">
              {text}
            </p>
          </div>
        </Section>
        {reason && statement && (
          <Section title={t('decision.why')}>
            <LabelledText label={t(`reasons.${reason}`)} text={statement} />
          </Section>
        )}
        {decision.appeal && (
          <LabelledText label={t('decision.your_appeal')} text={decision.appeal} language={decision.appealLanguage} />
        )}
        {appealStatement && <LabelledText label={t('decision.answer')} text={appealStatement} />}
        {decision.can['appeal'] === 'ok' && <AppealForm decision={decision} />}
      </div>
    </div>
  )
}

const AppealForm = ({ decision: { id } }: { decision: OwnDecision }) => {
  const t = useTexts('moderation')
  const form = useEndpointForm(appeal, {
    defaults: { id, text: '' },
    draft: `appeal:${id}`,
    refreshes: [readDecision],
    onSuccess: () => toast({ title: t('decision.sent'), tone: 'positive' }),
  })
  return (
    <SectionCard title={t('decision.appeal_title')} text={t('decision.appeal_text')}>
      <Form {...form.formProps}>
        <TextArea label={t('decision.appeal_label')} {...form.field('text')} max={moderationLimits.appeal} rows={5} />
        <FormActions>
          <Button type="submit" variant="primary" pending={form.isSending}>
            {t('decision.send')}
          </Button>
        </FormActions>
      </Form>
    </SectionCard>
  )
}
