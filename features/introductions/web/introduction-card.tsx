import Check from 'lucide-react/icons/check'
import Mail from 'lucide-react/icons/mail'
import {
  answerIntroduction,
  type IntroductionState,
  type IntroductionView,
  listIntroductions,
  withdrawIntroduction,
} from '../contract/index.ts'
import { MemberCardLink, MemberName } from '#features/profiles/web/index.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Badge, type BadgeTone } from '#shell/ui/badge.tsx'
import { Button, ButtonLink } from '#shell/ui/button.tsx'
import { Card } from '#shell/ui/card.tsx'
import { RelativeTime } from '#shell/ui/relative-time.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { userText } from '#shell/ui/user-text.ts'

const tones: Record<IntroductionState, BadgeTone> = {
  proposed: 'primary',
  made: 'positive',
  declined: 'neutral',
  withdrawn: 'neutral',
  expired: 'neutral',
}

export const IntroductionCard = ({ introduction: one }: { introduction: IntroductionView }) => {
  const t = useTexts('introductions')
  const format = useFormat()
  const isGiven = one.members.length === 2
  return (
    <Card as="li" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-wrap gap-x-8 gap-y-3">
          {one.members.map((member) => (
            <MemberCardLink key={member.id} member={member} />
          ))}
        </div>
        <Badge tone={tones[one.state]}>
          {t(isGiven && one.state === 'made' ? 'state.made_given' : `state.${one.state}`)}
        </Badge>
      </div>
      <div className="flex flex-col gap-1 border-s-2 border-line ps-4">
        <p className="prose-text" {...userText(one.language)}>
          {one.message}
        </p>
        <p className="text-sm text-ink-muted">
          {!isGiven && (
            <>
              <MemberName member={one.introducer} /> ·{' '}
            </>
          )}
          <RelativeTime at={one.createdAt} />
        </p>
      </div>
      {one.email && (
        <p className="flex flex-wrap items-center gap-3">
          <ButtonLink to={`/messages?to=${one.members[0]?.id ?? ''}`} size="sm" variant="primary">
            {t('card.write')}
          </ButtonLink>
          <a
            href={`mailto:${one.email}`}
            className="inline-flex items-center gap-1.5 text-sm coarse:min-h-11 underline underline-offset-[0.2em]"
          >
            <Mail className="text-ink-faint" />
            <bdi dir="ltr">{one.email}</bdi>
          </a>
        </p>
      )}
      {one.state === 'proposed' && !isGiven && one.can['answer'] !== 'feature.off' && (
        <AnswerButtons introduction={one} />
      )}
      {one.can.withdraw === 'ok' && <WithdrawButton id={one.id} />}
      {one.state === 'proposed' && (
        <p className="text-sm text-ink-muted">{t('card.until', { date: format.date(one.expiresAt) })}</p>
      )}
    </Card>
  )
}

const showFailure = (error: unknown) => void toast(failureToast(error))

const AnswerButtons = ({ introduction: { id, answer, can, members } }: { introduction: IntroductionView }) => {
  const t = useTexts('introductions')
  const name = members[0]?.fullName ?? ''
  const give = useEndpointMutation(answerIntroduction, {
    refreshes: [listIntroductions],
    onError: showFailure,
    onSuccess: ({ state }, { accept }) =>
      void toast({
        title: state === 'made' ? t('card.met', { name }) : t(accept ? 'card.said_yes' : 'card.said_no'),
        tone: 'positive',
      }),
  })
  const isPending = (accept: boolean) => give.isPending && give.variables.accept === accept
  return (
    <div className="flex flex-wrap items-center gap-3">
      {answer === true ? (
        <p className="flex items-center gap-2 text-sm">
          <Check className="text-positive" /> {t('card.waiting', { name })}
        </p>
      ) : (
        <Button
          variant="primary"
          size="sm"
          pending={isPending(true)}
          disabled={can.answer !== 'ok'}
          onClick={() => give.mutate({ id, accept: true })}
        >
          {t('card.yes')}
        </Button>
      )}
      <Button
        variant="quiet"
        size="sm"
        pending={isPending(false)}
        disabled={can.answer !== 'ok'}
        onClick={() => give.mutate({ id, accept: false })}
      >
        {t('card.no')}
      </Button>
    </div>
  )
}

const WithdrawButton = ({ id }: { id: string }) => {
  const t = useTexts('introductions')
  const withdraw = useEndpointMutation(withdrawIntroduction, {
    refreshes: [listIntroductions],
    onError: showFailure,
    onSuccess: () => void toast({ title: t('card.withdrawn') }),
  })
  return (
    <div>
      <Button size="sm" pending={withdraw.isPending} onClick={() => withdraw.mutate({ id })}>
        {t('card.withdraw')}
      </Button>
    </div>
  )
}
