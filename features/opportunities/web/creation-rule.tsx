import { creationRules, readCreationRule, setCreationRule } from '../contract/index.ts'
import { useEndpointQuery, useEndpointMutation } from '#shell/api/query.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { toast } from '#shell/ui/toast-queue.ts'

type Rule = (typeof creationRules)[number]

/** OPP-05: administrators set who may post. Shows the pending value optimistically. */
export const CreationRuleSection = () => {
  const t = useTexts('opportunities')
  const reasonOf = useReason('opportunities')
  const { data, error, isFetching, refetch } = useEndpointQuery(readCreationRule, {})
  const { mutate, isPending, variables } = useEndpointMutation(setCreationRule, {
    refreshes: [readCreationRule],
    onSuccess: () => void toast({ title: t('creation_rule.saved'), tone: 'positive' }),
    onError: (refusal) => void toast(failureToast(refusal)),
  })
  const reason = data && reasonOf(data.can['setRule'] ?? 'auth.forbidden')
  return (
    <Section title={t('creation_rule.title')} text={t('creation_rule.lead')}>
      {data ? (
        <RadioGroup
          label={t('creation_rule.label')}
          hideLabel
          hint={reason}
          variant="cards"
          className="max-w-2xl"
          value={isPending ? variables.rule : data.rule}
          options={creationRules.map((value) => ({
            value,
            label: t(`creation_rule.${value}`),
            hint: t(`creation_rule.${value}_hint`),
            disabled: reason !== undefined,
          }))}
          onChange={(event) => mutate({ rule: event.target.value as Rule })}
        />
      ) : error ? (
        <ErrorState text={t('creation_rule.failed')} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <ListSkeleton rows={1} />
      )}
    </Section>
  )
}
