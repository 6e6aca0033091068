import { controlOnUse } from './control-on-use.tsx'
import { PlainInput } from './plain-input.tsx'
import type { SuggestionsControlProps } from './suggestions-control.tsx'

const SuggestionsControl = controlOnUse(() => import('./suggestions-control.tsx'))

/** An input with suggestions. The `FieldLayout` around it is the caller's, who also shows what was chosen. */
export const SuggestionInput = (props: SuggestionsControlProps) => {
  const { control, typed, name, placeholder, maxLength, disabled, autoFocus, bare } = props
  const plain = (
    <PlainInput
      {...{ control, name, placeholder, maxLength, disabled, autoFocus }}
      value={typed}
      role="combobox"
      bareClasses={bare?.inputClassName}
    />
  )
  return <SuggestionsControl {...props} plain={bare ? <div className={bare.className}>{plain}</div> : plain} />
}
