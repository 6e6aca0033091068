import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleOff from 'lucide-react/icons/circle-off'
import { type ReactNode, useState } from 'react'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import { Badge, type BadgeTone } from '#shell/ui/badge.tsx'
import { Button } from '#shell/ui/button.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { RelativeTime } from '#shell/ui/relative-time.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { type FlagState, type FlagView, listFlags } from '../contract/index.ts'
import { useReachText } from './use-reach-text.ts'

const dialog = lazyOverlay(() => import('./flag-dialog.tsx'))

const badges: Record<FlagState, { tone: BadgeTone; icon: ReactNode }> = {
  on: { tone: 'positive', icon: <CircleCheck /> },
  share: { tone: 'primary', icon: <CircleDashed /> },
  off: { tone: 'neutral', icon: <CircleOff /> },
}

/** The functions that can be turned off, and who has them. */
export default function FlagsTab() {
  const t = useTexts('feature-flags')
  const { data, error, isFetching, refetch } = useEndpointQuery(listFlags, {})
  return (
    <Section title={t('title')} text={t('lead')}>
      {data ? (
        <ul className="divide-y divide-line border-y border-line">
          {data.items.map((flag) => (
            <li key={flag.name}>
              <FlagRow flag={flag} />
            </li>
          ))}
        </ul>
      ) : error ? (
        <ErrorState
          text={t('failed')}
          onRetry={() => void refetch()}
          retrying={isFetching}
          reference={error.requestId}
        />
      ) : (
        <ListSkeleton rows={2} />
      )}
    </Section>
  )
}

const FlagRow = ({ flag }: { flag: FlagView }) => {
  const t = useTexts('feature-flags')
  const format = useFormat()
  const reachText = useReachText()
  const reason = useReason('feature-flags')(flag.can['change'] as string)
  const [isOpen, setOpen] = useState<boolean>()
  const { name, state, sharePerMille, onMembers, offMembers } = flag
  const title = t(`flags.${name}.title`)
  return (
    <article className="flex flex-wrap items-center gap-x-8 gap-y-4 py-5">
      <div className="min-w-0 grow basis-72">
        <h3 className="font-medium">{title}</h3>
        <p className="max-w-measure text-sm text-ink-muted">{t(`flags.${name}.text`)}</p>
      </div>
      <div className="flex min-w-0 basis-72 flex-col items-start gap-1 text-sm text-ink-muted max-lg:grow">
        <Badge {...badges[state]}>{t(`states.${state}`, { share: format.percent((sharePerMille ?? 0) / 1000) })}</Badge>
        <p className="mt-1">{reachText(flag.reach)}</p>
        {onMembers + offMembers > 0 && (
          <p>{t('named', { on: format.number(onMembers), off: format.number(offMembers) })}</p>
        )}
        <ChangedBy flag={flag} />
      </div>
      <Button
        size="sm"
        onPointerEnter={dialog.preload}
        onFocus={dialog.preload}
        onClick={() => setOpen(true)}
        aria-label={t(reason === undefined ? 'edit_label' : 'look_label', { flag: title })}
      >
        {t(reason === undefined ? 'edit' : 'look')}
      </Button>
      {isOpen !== undefined && (
        <dialog.Overlay name={name} reason={reason} open={isOpen} onClose={() => setOpen(false)} />
      )}
    </article>
  )
}

const ChangedBy = ({ flag: { changedAt, changedBy } }: { flag: FlagView }) => {
  const t = useTexts('feature-flags')
  if (changedAt === null) return <p>{t('never')}</p>
  return (
    <p>
      <bdi>{changedBy ?? t('former')}</bdi> · <RelativeTime at={changedAt} />
    </p>
  )
}
