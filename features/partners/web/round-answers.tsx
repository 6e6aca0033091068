import type { OwnRound } from '../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { userText } from '#shell/ui/user-text.ts'

const questions = ['reason', 'experience', 'contribution'] as const

export const RoundAnswers = ({ round }: { round: Pick<OwnRound, (typeof questions)[number] | 'language'> }) => {
  const t = useTexts('partners')
  return (
    <dl className="flex flex-col gap-4">
      {questions.map((question) => (
        <div key={question} className="flex flex-col gap-1">
          <dt className="text-sm font-medium text-ink-muted">{t(`form.${question}`)}</dt>
          <dd {...userText(round.language)} className="prose-text max-w-measure">
            {round[question]}
          </dd>
        </div>
      ))}
    </dl>
  )
}
