import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { InputOf, OutputOf } from '#kit/endpoint.ts'
import { mutate } from '#shell/api/query.ts'
import { failureText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import type {
  confirmWithPasskey,
  finishPasskeySecondStep,
  signInWithPasskey,
  startPasskeyConfirmation,
  startPasskeySecondStep,
  startPasskeySignIn,
} from '../contract/index.ts'
import { answerWithPasskey } from './ceremony.ts'

type Start = typeof startPasskeySignIn | typeof startPasskeySecondStep | typeof startPasskeyConfirmation
type Finish = typeof signInWithPasskey | typeof finishPasskeySecondStep | typeof confirmWithPasskey

const starting = new Map<Start, Promise<OutputOf<Start>>>()

/**
 * Calls that overlap share one challenge. With one each, a new browser would get two cookies, and the server would
 * refuse the challenge whose cookie was replaced by the other.
 */
const startOnce = (client: QueryClient, start: Start): Promise<OutputOf<Start>> => {
  const started = starting.get(start) ?? mutate(client, start, {}).finally(() => starting.delete(start))
  starting.set(start, started)
  return started
}

/** Asks the browser for a passkey and sends its answer. `problem` is the text of what went wrong. */
export const usePasskeyProof = <F extends Finish>(
  start: Start,
  finish: F,
  onProved: (answer: OutputOf<F>) => unknown,
) => {
  const client = useQueryClient()
  const t = useTexts('passkeys')
  const [problem, setProblem] = useState<string>()
  const [isPending, setPending] = useState(false)
  const isAsking = useRef(false)

  const proveOnce = async (autofill?: AbortSignal) => {
    // A browser asks for one passkey at a time: an offer withdrawn meanwhile would end what has taken its place.
    const isWithdrawn = () => autofill !== undefined && (autofill.aborted || isAsking.current)
    if (isWithdrawn()) return
    const options = await startOnce(client, start)
    if (isWithdrawn()) return
    const response = await answerWithPasskey(options, { isAutofill: autofill !== undefined })
    if (typeof response === 'string') {
      // The field only offers passkeys: nobody expects a text when they use none of them.
      if (!autofill && response !== 'aborted') setProblem(t('ceremony.cancelled'))
      return
    }
    await onProved(await mutate(client, finish, { response } as InputOf<F>))
  }

  /** `autofill`: only offers passkeys in a field, until the signal aborts. */
  const prove = async ({ autofill }: { autofill?: AbortSignal } = {}) => {
    if (!autofill) {
      isAsking.current = true
      setPending(true)
      setProblem(undefined)
    }
    try {
      await proveOnce(autofill)
    } catch (error) {
      setProblem(failureText(error))
    }
    if (!autofill) {
      isAsking.current = false
      setPending(false)
    }
  }
  return { prove, isPending, problem }
}
