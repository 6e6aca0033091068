import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button, ButtonLink } from '#shell/ui/button.tsx'
import { TopBanner } from '#shell/ui/top-banner.tsx'
import { readAccountDeletion } from '../contract/index.ts'
import { useCancelDeletion } from './use-cancel-deletion.ts'

/** Above every page while the member's account waits to be deleted (SET-10). */
export default function DeletionBanner({ dueAt }: { dueAt: string }) {
  const t = useTexts('account-deletion')
  const format = useFormat()
  const cancel = useCancelDeletion()
  const { data } = useEndpointQuery(readAccountDeletion, {})
  return (
    <TopBanner label={t('banner.label')} tone="danger">
      <TriangleAlert className="flex-none text-danger" />
      <p className="min-w-48 flex-1 font-medium">{t('banner.text', { date: format.dateTime(dueAt) })}</p>
      {data?.deletion && data.deletion.reason !== null ? (
        <ButtonLink size="sm" to="/profile?tab=data-export">
          {t('banner.why')}
        </ButtonLink>
      ) : (
        <Button size="sm" pending={cancel.isPending} onClick={() => cancel.mutate({})}>
          {t('cancel')}
        </Button>
      )}
    </TopBanner>
  )
}
