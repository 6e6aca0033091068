import { type ReactNode, useSyncExternalStore } from 'react'
import { textSource } from './browser-text-source.ts'
import { TextSourceContext } from './text-source.tsx'

export const BrowserTextProvider = ({ children }: { children: ReactNode }) => (
  <TextSourceContext value={useSyncExternalStore(textSource.subscribe, textSource.read, textSource.read)}>
    {children}
  </TextSourceContext>
)
