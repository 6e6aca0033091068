import { failureParts } from './error-text.ts'

/** Which change failed and why (ERR-03), for `toast`. `variant` as in `failureText`. */
export const failureToast = (error: unknown, variant?: string) => {
  const [title, text] = failureParts(error, variant)
  return { title, text, tone: 'destructive' } as const
}
