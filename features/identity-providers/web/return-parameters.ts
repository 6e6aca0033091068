import type { InputOf } from '#kit/endpoint.ts'
import type { finish } from '../contract/index.ts'

export type Return = InputOf<typeof finish>

/** What the other service says, in the page's address. Null without a state, so that nothing was begun here. */
export const parseReturn = (provider: string, search: URLSearchParams): Return | null => {
  const valueOf = (name: string) => search.get(name) ?? undefined
  const [state, code, iss, error] = ['state', 'code', 'iss', 'error'].map(valueOf)
  return state === undefined ? null : { provider, state, code, iss, error }
}

/** Removes the secrets from the address at once, before a reload, a copy or the history can use them. */
export const clearReturn = (): void => {
  const { pathname, search } = location
  const rest = new URLSearchParams(search)
  for (const name of ['state', 'code', 'iss', 'session_state', 'scope', 'authuser', 'prompt', 'hd']) rest.delete(name)
  history.replaceState(history.state, '', rest.size > 0 ? `${pathname}?${rest}` : pathname)
}
