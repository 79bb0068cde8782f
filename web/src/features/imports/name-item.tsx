import { Box, NativeSelect, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Choice, MetName, Named } from './name-choice.ts'
import styles from './unknown-names.module.css'

interface RecordField {
  unknown: MetName
  chosen: Named | null
  onChange: (record: Named) => void
}

interface Props {
  name: MetName
  choice: Choice | undefined
  /** A site whose town and postcode the sheet doesn’t tell. */
  isIncomplete: boolean
  recordField: (field: RecordField) => ReactNode
  onChange: (choice: Choice | undefined) => void
}

export type RecordFieldOf = Props['recordField']

export function NameItem(props: Props) {
  return (
    <li className={styles.name}>
      <Box miw={0}>
        <Text fw={600}>{props.name.name}</Text>
        <Text c="dimmed" fz="sm">
          {formatName(props.name)}
        </Text>
        {props.isIncomplete && (
          <Text c="var(--repair)" fz="sm" fw={500}>
            It can’t be created without a town and a postcode. Leave its rows out, or add them in the sheet.
          </Text>
        )}
      </Box>
      <NameSelect {...props} />
    </li>
  )
}

function formatName({ kind, companyName, likely }: MetName): string {
  const what = kind === 'company' ? 'Company' : `Site of ${companyName ?? 'the company'}`
  return likely ? `${what}, probably ${likely.name}` : what
}

function NameSelect({ name: unknown, choice, isIncomplete, recordField, onChange }: Props) {
  const { kind, name, likely, companyId } = unknown
  const options: { value: Choice['use'] | ''; label: string }[] = [
    ...('use' in unknown ? [] : [{ value: '' as const, label: 'Choose…' }]),
    ...(likely ? [{ value: 'likely' as const, label: `Use ${likely.name}` }] : []),
    ...(kind === 'company' || companyId ? [{ value: 'other' as const, label: `Use another ${kind}…` }] : []),
    ...(isIncomplete ? [] : [{ value: 'create' as const, label: 'Create it' }]),
    { value: 'skip', label: 'Leave its rows out' },
  ]
  const choose = (value: string) => {
    if (value === 'create' || value === 'skip' || value === 'likely') onChange({ use: value })
    else onChange(value === 'other' ? { use: value, record: null } : undefined)
  }
  return (
    <Stack gap={10}>
      <NativeSelect
        aria-label={`What is meant by ${name}`}
        value={choice?.use ?? ''}
        data={options}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {choice?.use === 'other' &&
        recordField({ unknown, chosen: choice.record, onChange: (record) => onChange({ use: 'other', record }) })}
    </Stack>
  )
}
