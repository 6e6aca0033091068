import { tryStorage } from '../storage.ts'

/**
 * Session storage key, set while an external sign-in is open. Without it, an error in the URL is foreign and ignored.
 */
const expectedCallbackKey = 'nordbro.callback-expected'

/** Call it before this tab leaves for an external sign-in. */
export const expectCallback = (): void => void tryStorage(() => sessionStorage.setItem(expectedCallbackKey, '1'))

/** Whether this tab started a sign-in flow. Clears the mark. */
export const consumeExpectedCallback = (): boolean =>
  tryStorage(() => {
    const isExpected = sessionStorage.getItem(expectedCallbackKey) !== null
    sessionStorage.removeItem(expectedCallbackKey)
    return isExpected
  }) ?? false
