import { useState } from 'react'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Callout } from '#shell/ui/callout.tsx'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Form } from '#shell/ui/form.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import {
  type FlagDetails,
  type FlagName,
  type FlagState,
  flagStates,
  listFlags,
  readFlag,
  setFlag,
} from '../contract/index.ts'
import { NamedMembers } from './named-members.tsx'
import { useReachText } from './use-reach-text.ts'

type Props = {
  name: FlagName
  /** Why the administrator may only look. */
  reason: string | undefined
  open: boolean
  onClose: () => void
}

/** Who has a function. */
export default function FlagDialog({ name, reason, open, onClose }: Props) {
  const t = useTexts('feature-flags')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(`flags.${name}.title`)}
      text={t(`flags.${name}.text`)}
      dismissable={reason !== undefined}
    >
      <SavedFlag name={name} reason={reason} onClose={onClose} />
    </Dialog>
  )
}

const SavedFlag = ({ name, reason, onClose }: Omit<Props, 'open'>) => {
  const t = useTexts('feature-flags')
  const { data, error, isFetching, refetch } = useEndpointQuery(readFlag, { name }, { refetchOnMount: 'always' })
  // The form stays as it was opened: a change by another administrator neither replaces what is typed nor is overwritten.
  const [opened, setOpened] = useState<FlagDetails>()
  if (!opened && data && !isFetching) setOpened(data)
  if (opened) return <FlagForm flag={opened} reason={reason} onClose={onClose} />
  if (error) return <ErrorState text={t('failed_flag')} onRetry={() => void refetch()} reference={error.requestId} />
  return <ListSkeleton rows={4} />
}

const FlagForm = ({ flag, reason, onClose }: { flag: FlagDetails } & Omit<Props, 'name' | 'open'>) => {
  const t = useTexts('feature-flags')
  const reachText = useReachText()
  const { name, version } = flag
  const [state, setState] = useState<FlagState>(flag.state)
  const [percent, setPercent] = useState(flag.sharePerMille === null ? null : flag.sharePerMille / 10)
  const [members, setMembers] = useState(flag.members)
  const form = useEndpointForm(setFlag, {
    inputOf: () => ({
      name,
      version,
      state,
      sharePerMille: state === 'share' && percent !== null ? Math.round(percent * 10) : null,
      members: members.map(({ member: { id }, isOn }) => ({ id, isOn })),
    }),
    refreshes: [listFlags, readFlag],
    onSuccess: ({ reach }) => {
      onClose()
      toast({ title: t('saved', { flag: t(`flags.${name}.title`) }), text: reachText(reach), tone: 'positive' })
    },
  })
  const isReadOnly = reason !== undefined
  const { total } = flag.reach
  const named = (on: boolean) => members.filter(({ isOn }) => isOn === on).length
  const share = state === 'share' ? (percent ?? 0) / 100 : state === 'on' ? 1 : 0
  const reached = Math.max(0, Math.round((total - members.length) * share)) + named(true)
  return (
    <Form {...form.formProps}>
      <RadioGroup
        label={t('form.state')}
        value={state}
        disabled={isReadOnly}
        options={flagStates.map((value) => ({ value, label: t(`form.${value}`), hint: t(`form.${value}_hint`) }))}
        onChange={({ target }) => setState(target.value as FlagState)}
      />
      {state === 'share' && (
        <NumberField
          label={t('form.percent')}
          value={percent}
          onChange={setPercent}
          min={0}
          max={100}
          step={0.1}
          format={{ maximumFractionDigits: 1 }}
          name="sharePerMille"
          disabled={isReadOnly}
          error={form.errorAt('sharePerMille')}
          className="max-w-40"
        />
      )}
      <NamedMembers members={members} onChange={setMembers} isReadOnly={isReadOnly} error={form.errorAt('members')} />
      <p role="status" className="font-medium">
        {reachText({
          members: Math.min(reached, total),
          total,
          isEstimate: state === 'share' || flag.reach.isEstimate,
        })}
      </p>
      {reason !== undefined && <Callout tone="warning">{reason}</Callout>}
      <DialogActions label={t('form.save')} pending={form.isSending} disabled={isReadOnly} onCancel={onClose} />
    </Form>
  )
}
