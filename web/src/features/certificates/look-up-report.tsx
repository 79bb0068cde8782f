import { Paper, Stack, Text } from '@mantine/core'
import { PlainButton, PlainField } from '#web/ui/form/plain-controls.tsx'
import { useState, type FormEvent } from 'react'
import { codeInAddress } from '#contract/values/verification-code.ts'
import { openAddress } from '#web/ui/page/address.tsx'

const fields = [
  { name: 'number', label: 'Report number', help: 'Such as C-000123.' },
  { name: 'code', label: 'Code', help: 'Printed beside the QR code, for example k7w2m-9qd4t-8xz3v-6hc5r.' },
] as const

export function LookUpReport({ typed }: { typed: { number: string; code: string } }) {
  const [texts, setTexts] = useState(typed)
  const [missing, setMissing] = useState<string[]>([])

  const lookUp = (event: FormEvent) => {
    event.preventDefault()
    const number = texts.number.trim()
    const code = codeInAddress(texts.code.trim())
    setMissing([...(number ? [] : ['number']), ...(code ? [] : ['code'])])
    const search = new URLSearchParams({ number })
    if (number && code) openAddress(`/verify/${encodeURIComponent(code)}?${search}`)
  }

  return (
    <Paper component="form" aria-labelledby="look-up" p={{ base: 'md', xs: 'lg' }} noValidate onSubmit={lookUp}>
      <Stack>
        <Text id="look-up" component="h2" fz="lg">
          Enter the number and code
        </Text>
        {fields.map(({ name, label, help }) => (
          <PlainField
            key={name}
            name={name}
            value={texts[name]}
            onChange={({ target }) => setTexts({ ...texts, [name]: target.value })}
            label={label}
            help={help}
            error={missing.includes(name) ? 'This is required.' : undefined}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
          />
        ))}
        <PlainButton type="submit" variant="primary" style={{ alignSelf: 'flex-start' }}>
          Verify
        </PlainButton>
      </Stack>
    </Paper>
  )
}
