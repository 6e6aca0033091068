import Globe from 'lucide-react/icons/globe'
import { useState } from 'react'
import { Button } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import { ComboBox } from './combo-box.tsx'
import { DateField } from './date-field.tsx'
import { FileField } from './file-field.tsx'
import { FieldRow, Form, FormActions } from './form.tsx'
import type { SpecimenProps } from './gallery-samples.ts'
import { Link } from './link.tsx'
import { NumberField } from './number-field.tsx'
import { PasswordField, StrengthMeter } from './password-field.tsx'
import { RadioGroup } from './radio-group.tsx'
import { SearchField } from './search-field.tsx'
import { Select } from './select.tsx'
import { Switch } from './switch.tsx'
import { TagField } from './tag-field.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

const zones = ['Europe/Stockholm', 'Europe/Oslo', 'Europe/Helsinki', 'Asia/Amman', 'Africa/Cairo']

export const FieldSpecimens = ({ t }: SpecimenProps) => {
  const [attempt, setAttempt] = useState(0)
  const [zone, setZone] = useState<string | null>('Europe/Stockholm')
  const [tags, setTags] = useState(t.tagSample)
  const [day, setDay] = useState<string | null>('2026-12-01')
  const [pay, setPay] = useState<number | null>(52_000)
  const [seats, setSeats] = useState<number | null>(8)
  const [kind, setKind] = useState('all')
  const [file, setFile] = useState<string | null>('ada-bergstrom.pdf')
  const refused = attempt > 0
  return (
    <>
      <SearchField label={t.search} />
      <Form
        problems={refused ? [{ name: 'email', text: t.emailError }] : []}
        attempt={attempt}
        onSubmit={(event) => {
          event.preventDefault()
          setAttempt(attempt + 1)
        }}
      >
        <TextField
          label={t.email}
          name="email"
          type="email"
          hint={t.emailHint}
          error={t.emailError}
          defaultValue="ada@"
        />
        <FieldRow>
          <TextField label={t.name} name="name" defaultValue={t.menu} />
          <TextField label={t.website} name="website" type="url" optional before={<Globe />} placeholder="https://" />
        </FieldRow>
        <PasswordField
          label={t.password}
          autoComplete="new-password"
          defaultValue="norrsken"
          strength={<StrengthMeter level={3} label={t.strong} />}
        />
        <TextArea label={t.about} optional max={160} defaultValue={t.aboutText} />
        <FieldRow>
          <Select
            label={t.role}
            placeholder={t.choose}
            options={[
              { value: 'developer', label: t.developer },
              { value: 'investor', label: t.investor },
            ]}
          />
          <ComboBox
            label={t.zone}
            options={zones.map((value) => ({ value, label: value.replace('_', ' ') }))}
            value={zone}
            onChange={setZone}
          />
          <DateField label={t.deadline} value={day} onChange={setDay} min="2026-11-20" />
          <NumberField
            label={t.pay}
            value={pay}
            onChange={setPay}
            min={0}
            format={{ style: 'currency', currency: 'SEK', maximumFractionDigits: 0 }}
          />
        </FieldRow>
        <TagField
          label={t.tags}
          value={tags}
          onChange={setTags}
          suggestions={[t.developer, t.investor, t.mentor]}
          max={6}
        />
        <FileField
          label="CV"
          name="cv"
          accept=".pdf"
          optional
          chosen={file === null ? null : { name: file, status: '60 %', progress: 0.6 }}
          onChoose={({ name }) => setFile(name)}
          onRemove={() => setFile(null)}
          texts={{ choose: t.post, drop: '…', replace: t.edit, remove: t.remove }}
        />
        <NumberField label={t.seats} value={seats} onChange={setSeats} min={1} max={40} steppers className="max-w-xs" />
        <RadioGroup
          label={t.role}
          variant="cards"
          defaultValue="developer"
          options={[
            { value: 'developer', label: t.developer, hint: t.developerHint },
            { value: 'investor', label: t.investor, hint: t.investorHint },
          ]}
        />
        <RadioGroup
          label={t.place}
          variant="segments"
          value={kind}
          onChange={(event) => setKind(event.target.value)}
          options={[
            { value: 'all', label: t.all },
            { value: 'remote', label: t.remote },
            { value: 'onsite', label: t.onsite },
          ]}
        />
        <RadioGroup
          label={t.place}
          hideLabel
          defaultValue="remote"
          options={[
            { value: 'remote', label: t.remote },
            { value: 'onsite', label: t.onsite },
          ]}
        />
        <Checkbox
          label={
            <>
              {t.terms} <Link to="/terms">{t.termsLink}</Link>
            </>
          }
          defaultChecked
        />
        <Switch label={t.alerts} hint={t.alertsHint} defaultChecked />
        <FormActions>
          <Button type="submit" variant="primary">
            {t.save}
          </Button>
          <Button>{t.cancel}</Button>
        </FormActions>
      </Form>
    </>
  )
}
