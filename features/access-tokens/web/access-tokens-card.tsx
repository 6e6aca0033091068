import BookOpen from 'lucide-react/icons/book-open'
import { mayCall } from '#kit/access.ts'
import { useList } from '#shell/api/query.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useTexts } from '#shell/i18n/texts.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { DialogButton } from '#shell/layout/dialog-button.tsx'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import { buttonClasses } from '#shell/ui/button-styles.ts'
import { PagedList } from '#shell/ui/paged-list.tsx'
import { SectionCard } from '#shell/ui/section-card.tsx'
import { createAccessToken, listAccessTokens } from '../contract/index.ts'
import { AccessTokenRow } from './access-token-row.tsx'

const createDialog = lazyOverlay(() => import('./create-token-dialog.tsx'))

/** The member's access tokens in the settings (API-02). */
export const AccessTokensCard = () => {
  const t = useTexts('access-tokens')
  const list = useList(listAccessTokens, {})
  return (
    <SectionCard title={t('title')} text={t('text')}>
      <PagedList
        list={list}
        label={t('list')}
        layout="rows"
        empty={<p className="text-sm text-ink-muted">{t('empty')}</p>}
        failure={t('failed')}
        hasEnd={false}
      >
        {(token) => <AccessTokenRow token={token} />}
      </PagedList>
      <div className="flex flex-wrap gap-2">
        <CreateButton />
        <a href="/api/docs" className={buttonClasses({ variant: 'quiet' })}>
          <BookOpen />
          {t('docs')}
        </a>
      </div>
    </SectionCard>
  )
}

const CreateButton = () => {
  const t = useTexts('access-tokens')
  const { viewer } = useAuth()
  const reason = useReason('access-tokens')(mayCall(createAccessToken.access, viewer))
  return (
    <DialogButton dialog={createDialog} reason={reason}>
      {t('create.action')}
    </DialogButton>
  )
}
