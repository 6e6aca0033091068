import { Fragment, type ReactNode } from 'react'
import { type NodeHealth, readNodeHealth } from '../../contract/index.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Card } from '#shell/ui/card.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { TableContainer } from '#shell/ui/table-container.tsx'

/** The node that answers and what it shares with the other nodes. */
export default function Health() {
  const t = useTexts('admin')
  const format = useFormat()
  const { data, error, isFetching, refetch } = useEndpointQuery(readNodeHealth, {}, { refetchInterval: 10_000 })
  if (!data)
    return error ? (
      <ErrorState text={t('testing.failed')} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <ListSkeleton rows={4} />
    )
  return (
    <div className="grid grid-cols-1 gap-10">
      <Facts health={data} />
      <Queues queues={data.queues} />
      <p className="text-sm text-ink-muted">{t('testing.checked', { time: format.dateTime(data.checkedAt) })}</p>
    </div>
  )
}

const Facts = ({ health: { node, database, migrations, outbox } }: { health: NodeHealth }) => {
  const t = useTexts('admin')
  const format = useFormat()
  const megabytes = (bytes: number) => t('testing.megabytes', { value: format.number(Math.round(bytes / 1_000_000)) })
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <FactCard
        title={t('testing.node')}
        facts={[
          [t('testing.version'), <bdi key="version">{node.version}</bdi>],
          [t('testing.started'), format.dateTime(node.startedAt)],
          [t('testing.memory'), megabytes(node.memoryBytes)],
        ]}
      />
      <FactCard
        title={t('testing.database')}
        facts={[
          [t('testing.database_version'), <bdi key="version">{database.version}</bdi>],
          [t('testing.size'), megabytes(database.sizeBytes)],
          [t('testing.connections'), format.number(database.connections)],
        ]}
      />
      <FactCard
        title={t('testing.migrations')}
        facts={[
          [t('testing.applied'), format.number(migrations.applied)],
          [
            t('testing.latest'),
            migrations.latest ? <FileNames key="latest" names={[migrations.latest]} /> : t('testing.none'),
          ],
          [
            t('testing.pending'),
            migrations.pending.length > 0 ? <FileNames key="pending" names={migrations.pending} /> : t('testing.none'),
          ],
        ]}
      />
      <FactCard
        title={t('testing.outbox')}
        facts={[
          [t('testing.events'), format.number(outbox.events)],
          [t('testing.oldest'), outbox.oldestAt ? format.dateTime(outbox.oldestAt) : t('testing.none')],
        ]}
      />
    </div>
  )
}

const FactCard = ({ title, facts }: { title: string; facts: readonly (readonly [string, ReactNode])[] }) => (
  <Card as="section">
    <h2 className="font-medium">{title}</h2>
    <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-muted">{name}</dt>
          <dd className="text-end break-words">{value}</dd>
        </div>
      ))}
    </dl>
  </Card>
)

const Queues = ({ queues }: { queues: NodeHealth['queues'] }) => {
  const t = useTexts('admin')
  const format = useFormat()
  return (
    <Section title={t('testing.queues')}>
      <TableContainer label={t('testing.queues')}>
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-line text-ink-muted">
              <th scope="col" className="px-3 py-3 sm:px-5 text-start font-medium">
                {t('testing.queue')}
              </th>
              {[t('testing.waiting'), t('testing.active'), t('testing.failed_jobs')].map((head) => (
                <th key={head} scope="col" className="px-3 py-3 sm:px-5 text-end font-medium">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {queues.map((queue) => (
              <tr key={queue.name} className="border-b border-line last:border-b-0">
                <th scope="row" className="px-3 py-3 sm:px-5 text-start font-normal">
                  <bdi>{queue.name}</bdi>
                </th>
                {[queue.waiting, queue.active, queue.failed].map((count, at) => (
                  <td key={at} className="px-3 py-3 sm:px-5 text-end tabular-nums">
                    {format.number(count)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableContainer>
    </Section>
  )
}

const FileNames = ({ names }: { names: readonly string[] }) =>
  names.map((name) => (
    <span key={name} className="block">
      <bdi dir="ltr">
        {name.split('_').map((word, at) => (
          <Fragment key={at}>
            {at > 0 && '_'}
            {at > 0 && <wbr />}
            {word}
          </Fragment>
        ))}
      </bdi>
    </span>
  ))
