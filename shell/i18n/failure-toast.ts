import { failureParts } from './error-text.ts'

/** ERR-03: the failed action and the reason, for `toast`. `variant` as in `failureText`. */
export const failureToast = (error: unknown, variant?: string) => {
  const [title, text] = failureParts(error, variant)
  return { title, text, tone: 'destructive' } as const
}
