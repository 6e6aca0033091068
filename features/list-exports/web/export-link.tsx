import Download from 'lucide-react/icons/download'
import type { ComponentProps } from 'react'
import { mayCall } from '#kit/access.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useTexts } from '#shell/i18n/texts.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { Button, ButtonLink } from '#shell/ui/button.tsx'
import { downloadList, type ExportableList } from '../contract/index.ts'
import { exportPath, queryOf } from './export-path.ts'

type Props = {
  list: ExportableList
  /** The input of the list's endpoint, as the screen sends it. */
  filters?: Parameters<typeof queryOf>[0]
  size?: ComponentProps<typeof Button>['size']
}

/** From a list of the administration to the export of the same rows (ADM-05). */
export const ExportLink = ({ list, filters = {}, size = 'sm' }: Props) => {
  const t = useTexts('list-exports')
  const { viewer } = useAuth()
  const reason = useReason('list-exports')(mayCall(downloadList.access, viewer))
  const label = (
    <>
      {t('link')}
      <span className="sr-only">: {t(`lists.${list}`)}</span>
    </>
  )
  return reason === undefined ? (
    <ButtonLink to={exportPath(list, queryOf(filters))} size={size} icon={<Download />}>
      {label}
    </ButtonLink>
  ) : (
    <Button size={size} icon={<Download />} reason={reason}>
      {label}
    </Button>
  )
}
