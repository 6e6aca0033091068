import { type HitKind, searchEverything, searchLimits } from '#features/search/contract/index.ts'
import { useAnswer } from '../api/query.ts'
import { useSettled } from '../ui/use-debounced-value.ts'
import type { Command } from './commands.ts'

/** So long after the last letter the server is asked. */
const typingMs = 180

/** What members wrote that fits what is typed, as things to go to; the old hits stay until the new ones are here. */
export const useFound = (
  typed: string,
): { commands: Command<HitKind>[]; state: 'idle' | 'searching' | 'failed' | 'done' } => {
  const q = useSettled(typed.trim(), typingMs).slice(0, searchLimits.query)
  const enabled = [...q].length >= searchLimits.least
  const { data, error, isFetching } = useAnswer(
    searchEverything,
    { q: enabled ? q : 'xx' },
    { enabled, keepsLast: true },
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
