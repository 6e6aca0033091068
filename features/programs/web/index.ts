export { AreaTabs } from './area-tabs.tsx'
export { ProgramRows } from './list/program-rows.tsx'
export { ProgramHeader } from './program-header.tsx'
export { RowSkeletons } from './list/row-skeletons.tsx'
