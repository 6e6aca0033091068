import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs'
import { AriaLocaleProvider } from './aria-locale-provider.tsx'
import { tabClasses, tabListClasses } from './tab-links.tsx'

export type TabsProps<Id extends string> = {
  label: string
  tabs: readonly { id: Id; label: string; icon?: ReactNode; content: ReactNode }[]
  selected?: Id | undefined
  onSelect?: ((id: Id) => void) | undefined
  className?: string | undefined
}

/** Tabs in a small region. Use `TabLinks` if the URL should contain the selection. */
export const Tabs = <Id extends string>({ label, tabs, selected, onSelect, className }: TabsProps<Id>) => (
  <AriaLocaleProvider>
    <AriaTabs
      {...(selected !== undefined && { selectedKey: selected })}
      onSelectionChange={(key) => onSelect?.(key as Id)}
      className={className ?? ''}
    >
      <TabList aria-label={label} className={tabListClasses}>
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} className={({ isSelected }) => tabClasses(isSelected)}>
            {tab.icon}
            {tab.label}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className="rounded-sm pt-5">
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  </AriaLocaleProvider>
)
