import Inbox from 'lucide-react/icons/inbox'
import { type ConnectionRequest, listRequests, type RequestDirection } from '../contract/index.ts'
import { MemberCardLink, MemberRole } from '#features/profiles/web/index.ts'
import { useList } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Card } from '#shell/ui/card.tsx'
import { classes } from '#shell/ui/classes.ts'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { LoadMore } from '#shell/ui/list-end.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { RelativeTime } from '#shell/ui/relative-time.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { userText } from '#shell/ui/user-text.ts'
import { ConnectButton } from './connect-button.tsx'
import { useFocusFallback } from './use-focus-fallback.ts'

export const RequestsTab = () => (
  <div className="flex flex-col gap-10">
    <RequestList direction="incoming" />
    <RequestList direction="outgoing" />
  </div>
)

const RequestList = ({ direction }: { direction: RequestDirection }) => {
  const t = useTexts('network')
  const list = useList(listRequests, { direction })
  // An answered request disappears from the list.
  const focusProps = useFocusFallback<HTMLDivElement>(list.items.length)
  return (
    <Section title={t(`requests.${direction}`)}>
      <div {...focusProps} tabIndex={-1} className="flex flex-col gap-4 outline-none">
        {list.isPending ? (
          <ListSkeleton rows={2} />
        ) : list.error && list.items.length === 0 ? (
          <ErrorState text={t('requests.failed')} onRetry={list.retry} reference={list.error.requestId} />
        ) : list.items.length === 0 ? (
          <EmptyState
            level={3}
            icon={<Inbox />}
            title={t(`requests.${direction}_empty.title`)}
            text={t(`requests.${direction}_empty.text`)}
          />
        ) : (
          <>
            <ul className="flex flex-col gap-3">
              {list.items.map((request) => (
                <li key={request.id}>
                  <RequestCard request={request} direction={direction} />
                </li>
              ))}
            </ul>
            {list.hasMore && <LoadMore onLoad={list.loadMore} loading={list.isLoadingMore} />}
          </>
        )}
      </div>
    </Section>
  )
}

const RequestCard = ({
  request: { id, member, message, language, createdAt },
  direction,
}: {
  request: ConnectionRequest
  direction: RequestDirection
}) => {
  const t = useTexts('network')
  return (
    <Card as="article" padding="sm" className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <MemberCardLink
        member={member}
        className="flex-[1_1_16rem]"
        line={
          <span className="flex flex-col">
            <MemberRole member={member} />
            <RelativeTime at={createdAt} />
          </span>
        }
      />
      {message && (
        <blockquote
          aria-label={direction === 'incoming' ? t('requests.said', { name: member.fullName }) : t('requests.you_said')}
          className="basis-full border-s-2 border-line-strong ps-3 text-sm sm:order-1"
        >
          <p {...userText(language)} className="prose-text">
            {message}
          </p>
        </blockquote>
      )}
      {/* A borderless button aligns its text with the text above. */}
      <div className={classes(direction === 'outgoing' && 'max-sm:-ms-3')}>
        <ConnectButton
          member={member}
          connection={{ state: direction === 'incoming' ? 'asked' : 'requested', requestId: id }}
          size="sm"
        />
      </div>
    </Card>
  )
}
