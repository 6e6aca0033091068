import type { Language } from '#kit/languages.ts'
import type { TextTree } from '#kit/texts.ts'

/** I18N-05 */
export const textLoading = { retries: 5, firstRetryDelayMs: 350, maxConcurrent: 10 } as const

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Loads texts, each area and language once: up to five more tries after a failure, the first after 350 ms, each pause
 * twice the last; at most ten at the same time.
 */
export const createTextLoader = (
  fetchTexts: (area: string, language: Language) => Promise<TextTree>,
  pause: (ms: number) => Promise<unknown> = wait,
) => {
  const loadedTexts = new Map<string, TextTree>()
  const requests = new Map<string, Promise<TextTree>>()
  const queue: (() => void)[] = []
  let running = 0

  const acquireSlot = () =>
    new Promise<void>((resolve) => {
      if (running < textLoading.maxConcurrent) {
        running += 1
        resolve()
      } else queue.push(resolve)
    })
  const releaseSlot = () => {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }

  const attempt = async (area: string, language: Language): Promise<TextTree> => {
    let delayMs: number = textLoading.firstRetryDelayMs
    for (let left: number = textLoading.retries; ; left--) {
      await acquireSlot()
      try {
        return await fetchTexts(area, language)
      } catch (error) {
        if (left === 0) throw error
      } finally {
        releaseSlot()
      }
      await pause(delayMs)
      delayMs *= 2
    }
  }

  return {
    /** The texts if they are here. */
    get: (area: string, language: Language) => loadedTexts.get(`${language}/${area}`),
    /** The texts, loaded if need be: the same promise each time. A failure is forgotten, so that a later use tries again. */
    load: (area: string, language: Language): Promise<TextTree> => {
      const key = `${language}/${area}`
      const known = requests.get(key)
      if (known) return known
      const loading = attempt(area, language)
      requests.set(key, loading)
      loading.then(
        (tree) => {
          loadedTexts.set(key, tree)
          // What React's `use` reads without waiting a round.
          Object.assign(loading, { status: 'fulfilled', value: tree })
        },
        () => requests.delete(key),
      )
      return loading
    },
    /** The areas that are here in a language. */
    areas: (language: Language) =>
      [...loadedTexts.keys()].flatMap((key) =>
        key.startsWith(`${language}/`) ? [key.slice(language.length + 1)] : [],
      ),
  }
}
export type TextLoader = ReturnType<typeof createTextLoader>
