import type { SessionView } from '../../contract/sessions.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Section } from '#shell/ui/page-header.tsx'
import { useParticipants } from '../sessions/participants.ts'

/** When the session was asked for and when other times were proposed. */
export const History = ({ session }: { session: SessionView }) => {
  const t = useTexts('mentorship')
  const format = useFormat()
  const { otherName: name } = useParticipants(session)
  const { side, createdAt, proposal } = session
  const steps = [
    {
      at: createdAt,
      text: t(side === 'mentee' ? 'session.history.you_asked' : 'session.history.other_asked', { name }),
    },
    ...(proposal
      ? [
          {
            at: proposal.createdAt,
            text: t(proposal.by === side ? 'session.history.you_proposed' : 'session.history.other_proposed', { name }),
          },
        ]
      : []),
  ]
  return (
    <Section title={t('session.history.title')} level={2}>
      <ol className="flex flex-col gap-3 border-s border-line ps-4 text-sm">
        {steps.map(({ at, text }) => (
          <li key={text} className="flex flex-col">
            <span>{text}</span>
            <time dateTime={at} className="text-ink-muted">
              {format.dateTime(at)}
            </time>
          </li>
        ))}
      </ol>
    </Section>
  )
}
