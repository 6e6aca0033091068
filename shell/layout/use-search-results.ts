import { type HitKind, searchEverything, searchLimits } from '#features/search/contract/index.ts'
import { useEndpointQuery } from '../api/query.ts'
import { shortTypingPauseMs, useDebouncedValue } from '../ui/use-debounced-value.ts'
import type { Command } from './commands.ts'

/** Search hits for the typed text as palette commands. The old hits stay until the new ones arrive. */
export const useSearchResults = (
  typed: string,
): { commands: Command<HitKind>[]; state: 'idle' | 'searching' | 'failed' | 'done' } => {
  const q = useDebouncedValue(typed.trim(), shortTypingPauseMs).slice(0, searchLimits.query)
  const enabled = [...q].length >= searchLimits.minQuery
  const { data, error, isFetching } = useEndpointQuery(
    searchEverything,
    { q: enabled ? q : 'xx' },
    { enabled, keepsPrevious: true },
  )
  if (!enabled) return { commands: [], state: 'idle' }
  const commands = (data?.groups ?? []).flatMap(({ kind, items }) =>
    items.map(({ id, title, line, path, avatarUrl }): Command<HitKind> => ({
      id: `${kind}-${id}`,
      group: kind,
      text: title,
      to: path,
      line,
      avatarUrl,
    })),
  )
  const state = error ? 'failed' : isFetching || q !== typed.trim() ? 'searching' : 'done'
  return { commands, state }
}
