import type { Internship } from '../contract/index.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { creditsText, paceText, periodText } from './internship-texts.ts'

/** OPP-01: what an internship gives, when, how much of a week it takes, and whether it is paid. */
export default function InternshipFacts({ internship }: { internship: Internship }) {
  const t = useTexts('opportunities')
  const format = useFormat()
  const { credits, pace, supervisor, isPaid } = internship
  const facts = [
    { name: 'credits', text: creditsText(credits, t, format) },
    { name: 'period', text: periodText(internship, t, format) },
    { name: 'pace', text: pace && paceText(pace, t, format) },
    { name: 'supervisor', text: supervisor },
    { name: 'is_paid', text: t(isPaid ? 'internship.paid' : 'internship.unpaid') },
  ] as const
  return (
    <dl className="flex flex-col gap-2.5 text-sm">
      {facts.map(
        ({ name, text }) =>
          text && (
            <div key={name} className="flex flex-wrap justify-between gap-x-4">
              <dt className="text-ink-muted">{t(`internship.facts.${name}`)}</dt>
              <dd className="min-w-0 font-medium">
                <bdi>{text}</bdi>
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
