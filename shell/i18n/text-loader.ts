import type { Language } from '#kit/languages.ts'
import type { TextTree } from '#kit/texts.ts'

/** I18N-05 */
export const textLoading = { retries: 5, firstRetryDelayMs: 350, maxConcurrent: 10 } as const

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

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
    get: (area: string, language: Language) => loadedTexts.get(`${language}/${area}`),
    /** Returns the same promise each time. A failed request is dropped, so that a later use retries. */
    load: (area: string, language: Language): Promise<TextTree> => {
      const key = `${language}/${area}`
      const known = requests.get(key)
      if (known) return known
      const loading = attempt(area, language)
      requests.set(key, loading)
      loading.then(
        (tree) => {
          loadedTexts.set(key, tree)
          // React's `use` reads these properties to return without suspending.
          Object.assign(loading, { status: 'fulfilled', value: tree })
        },
        () => requests.delete(key),
      )
      return loading
    },
    /** Replaces the texts of an area that is loaded. */
    replace: (area: string, language: Language, tree: TextTree) => {
      const key = `${language}/${area}`
      loadedTexts.set(key, tree)
      requests.set(key, Object.assign(Promise.resolve(tree), { status: 'fulfilled', value: tree }))
    },
    /** Forgets an area, so that its next use loads it again. */
    forget: (area: string, language: Language) => {
      loadedTexts.delete(`${language}/${area}`)
      requests.delete(`${language}/${area}`)
    },
    areas: (language: Language) =>
      [...loadedTexts.keys()].flatMap((key) =>
        key.startsWith(`${language}/`) ? [key.slice(language.length + 1)] : [],
      ),
  }
}
export type TextLoader = ReturnType<typeof createTextLoader>
