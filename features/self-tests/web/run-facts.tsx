import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { RelativeTime } from '#shell/ui/relative-time.tsx'
import type { SelfTestRunView } from '../contract/index.ts'
import { Duration } from './duration.tsx'

/** When a run began, how long it took and who ran it. */
export const RunFacts = ({ run: { startedAt, finishedAt, startedBy } }: { run: SelfTestRunView }) => {
  const t = useTexts('self-tests')
  const format = useFormat()
  const facts = [
    <RelativeTime key="ago" at={startedAt} />,
    <time key="at" dateTime={startedAt}>
      {format.dateTime(startedAt)}
    </time>,
    ...(finishedAt === null ? [] : [<Duration key="took" ms={Date.parse(finishedAt) - Date.parse(startedAt)} />]),
    <bdi key="by">{startedBy ?? t('former')}</bdi>,
  ]
  return (
    <p className="flex flex-wrap gap-x-2 text-sm text-ink-muted">
      {facts.map((fact, index) => (
        <span key={fact.key} className="flex gap-x-2">
          {fact}
          {index < facts.length - 1 && <span aria-hidden="true">·</span>}
        </span>
      ))}
    </p>
  )
}
