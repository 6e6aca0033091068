import Award from 'lucide-react/icons/award'
import { AreaTabs } from '#features/programs/web/index.ts'
import { listOwnCertificates } from '../contract/index.ts'
import { useList } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { ButtonLink } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { PageHeader } from '#shell/ui/page-header.tsx'
import { PagedList } from '#shell/ui/paged-list.tsx'
import { OwnCertificateRow } from './own-certificate-row.tsx'

/** `/certificates`: the member's own certificates. */
export default function MinePage() {
  const t = useTexts('certificates')
  const list = useList(listOwnCertificates, {})
  return (
    <div className="page-frame pb-16">
      <PageHead title={t('mine.title')} hidden />
      <PageHeader title={t('mine.title')} lead={t('mine.lead')} className="md:pb-6" />
      <AreaTabs current="certificates" />
      <div className="flex flex-col gap-4 pt-6">
        <PagedList
          list={list}
          label={t('mine.title')}
          empty={
            <EmptyState
              icon={<Award />}
              title={t('mine.empty_title')}
              text={t('mine.empty_text')}
              action={<ButtonLink to="/programs">{t('mine.browse')}</ButtonLink>}
            />
          }
        >
          {(certificate) => <OwnCertificateRow certificate={certificate} />}
        </PagedList>
      </div>
    </div>
  )
}
